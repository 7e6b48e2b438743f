import { InputError } from '../expected-error.ts'
import { findNearest } from '../target/nearest-name.ts'
import type { Scenario } from './scenario.ts'

/** As they are in the repository, and as they are in the package. */
const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const ROWS = new URL(`../../../contracts/certify/scenarios.${EXTENSION}`, import.meta.url)

/**
 * The scenarios of the caller's half.
 *
 * @param only ids, or beginnings of ids that end with a hyphen or an asterisk; all where none is given
 * @throws InputError no scenario has this id
 */
export async function loadScenarios(only: readonly string[] = []): Promise<readonly Scenario[]> {
  const { SCENARIOS }: { SCENARIOS: readonly Scenario[] } = await import(ROWS.href)
  if (only.length === 0) return SCENARIOS
  const ids = SCENARIOS.map(({ id }) => id)
  const matches = (id: string, wanted: string) =>
    wanted.endsWith('*') ? id.startsWith(wanted.slice(0, -1)) : id === wanted
  for (const wanted of only) {
    if (ids.some((id) => matches(id, wanted))) continue
    const nearest = findNearest(wanted, ids)
    const hint = nearest ? `Is ${nearest} meant?` : 'paycontract certify --list shows all.'
    throw new InputError(`--only: no scenario has the id ${JSON.stringify(wanted)}. ${hint}`)
  }
  return SCENARIOS.filter(({ id }) => only.some((wanted) => matches(id, wanted)))
}
