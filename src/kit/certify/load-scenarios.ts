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
 * @param except ids of those that are left out, written in the same way
 * @throws InputError if an id matches no scenario, or nothing is left
 */
export async function loadScenarios(
  only: readonly string[] = [],
  except: readonly string[] = [],
): Promise<readonly Scenario[]> {
  const { SCENARIOS }: { SCENARIOS: readonly Scenario[] } = await import(ROWS.href)
  const ids = SCENARIOS.map(({ id }) => id)
  requireKnown('--only', only, ids)
  requireKnown('--except', except, ids)
  const isOneOf = (id: string, some: readonly string[]) => some.some((each) => matches(id, each))
  const chosen = SCENARIOS.filter(
    ({ id }) => (only.length === 0 || isOneOf(id, only)) && !isOneOf(id, except),
  )
  if (chosen.length === 0) throw new InputError('--except: no scenario is left.')
  return chosen
}

function requireKnown(option: string, wanted: readonly string[], ids: readonly string[]): void {
  for (const each of wanted) {
    if (ids.some((id) => matches(id, each))) continue
    if (JUDGED_AT_THE_END.includes(each))
      throw new InputError(`${option}: ${each} is judged after every run. Name a scenario, such as paid.`)
    const nearest = findNearest(each, ids)
    const hint = nearest ? `Did you mean ${nearest}?` : 'paycontract certify --list shows all.'
    throw new InputError(`${option}: unknown scenario ${JSON.stringify(each)}. ${hint}`)
  }
}

const matches = (id: string, wanted: string): boolean => toPattern(wanted).test(id)

function toPattern(wanted: string): RegExp {
  const quote = (character: string) => (character === '*' ? '.*' : `\\${character}`)
  return new RegExp(`^${wanted.replaceAll(/[^\w-]/g, quote)}$`)
}
