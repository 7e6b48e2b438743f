import type { Requirement } from '../../contract/ledger/ledger.ts'
import type { CheckResult, RequirementResult, State } from '../report/result.ts'
import type { Remedy } from './remedy.ts'

/** A judged test, with what would make it decide. */
export interface Remediable {
  requirements: readonly string[]
  state: State
  remedy?: Remedy | undefined
}

export type GroupedRemedy = NonNullable<CheckResult['remedies']>[number]

/**
 * Groups the remedies of a run, the one that decides most first, and then the rules that nothing can decide, by reason.
 *
 * @param results what the run found for each rule
 */
export function groupRemedies(
  tests: readonly Remediable[],
  results: readonly RequirementResult[],
  ledger: readonly Requirement[],
): GroupedRemedy[] {
  const open = results.filter(isUndecided).map(({ id }) => id)
  const waiting = tests.filter((each) => each.remedy && each.requirements.length > 0 && isUndecided(each))
  const helpful = [...Map.groupBy(waiting, ({ remedy }) => `${remedy!.place} ${remedy!.write}`).values()]
    .map((own) => ({
      ...own[0]!.remedy!,
      requirements: open.filter((id) => own.some((each) => each.requirements.includes(id))),
      tests: own.length,
    }))
    .sort((one, two) => two.requirements.length - one.requirements.length || two.tests - one.tests)
  const helped = new Set(helpful.flatMap((each) => each.requirements))
  const unprovable = new Set(ledger.filter(({ provable }) => provable.length === 0).map(({ id }) => id))
  const hopeless = results.filter((each) =>
    isUndecided(each) ? !helped.has(each.id) : each.state === 'untested' && unprovable.has(each.id),
  )
  const byReason = Map.groupBy(hopeless, ({ reason }) => reason ?? 'no test asks for it')
  return [
    ...helpful,
    ...[...byReason].map(([reason, own]) => ({
      place: 'nowhere' as const,
      write: reason,
      requirements: own.map(({ id }) => id),
      tests: 0,
    })),
  ]
}

function isUndecided({ state }: { state: RequirementResult['state'] }): boolean {
  return state === 'skipped' || state === 'disabled'
}
