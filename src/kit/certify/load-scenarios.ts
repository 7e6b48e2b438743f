import { InputError } from '../expected-error.ts'
import { findNearest } from '../target/nearest-name.ts'
import { JUDGED_AT_THE_END } from './report/how-to-fix.ts'
import type { Scenario } from './scenario.ts'

/** `.ts` in the repository, `.js` in the package. */
const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const ROWS = new URL(`../../../contracts/certify/scenarios.${EXTENSION}`, import.meta.url)

/**
 * Loads the scenarios of the caller's half.
 *
 * @param only ids, in which an asterisk stands for any characters; all if empty
 * @throws InputError if an id matches no scenario
 */
export async function loadScenarios(only: readonly string[] = []): Promise<readonly Scenario[]> {
  const { SCENARIOS }: { SCENARIOS: readonly Scenario[] } = await import(ROWS.href)
  if (only.length === 0) return SCENARIOS
  const ids = SCENARIOS.map(({ id }) => id)
  const matches = (id: string, wanted: string) => toPattern(wanted).test(id)
  for (const wanted of only) {
    if (ids.some((id) => matches(id, wanted))) continue
    if (JUDGED_AT_THE_END.includes(wanted))
      throw new InputError(`--only: ${wanted} is judged after every run. Name a scenario, such as paid.`)
    const nearest = findNearest(wanted, ids)
    const hint = nearest ? `Did you mean ${nearest}?` : 'paycontract certify --list shows all.'
    throw new InputError(`--only: unknown scenario ${JSON.stringify(wanted)}. ${hint}`)
  }
  return SCENARIOS.filter(({ id }) => only.some((wanted) => matches(id, wanted)))
}

function toPattern(wanted: string): RegExp {
  const quote = (character: string) => (character === '*' ? '.*' : `\\${character}`)
  return new RegExp(`^${wanted.replaceAll(/[^\w-]/g, quote)}$`)
}
