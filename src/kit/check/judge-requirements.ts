import type { Requirement } from '../contract/ledger/ledger.ts'
import type { Evaluated } from './evaluate-history.ts'
import type { CauseResult, RequirementResult, State, TestResult } from './report/result.ts'

const WORST_FIRST: State[] = ['failed', 'error', 'passed', 'skipped', 'disabled']

/** Judges each requirement by its tests. One whose tests only met what another one states is undecided. */
export function judgeRequirements(
  requirements: readonly Requirement[],
  tests: readonly TestResult[],
  causes: readonly CauseResult[],
  unproved: Evaluated['unproved'],
): RequirementResult[] {
  const broken = listBroken(tests, causes)
  const named = new Set(causes.flatMap((each) => each.requirements ?? []))
  return requirements.map(({ id, section, rule, provable, why }) => {
    const own = tests.filter((each) => each.requirements.includes(id))
    if (named.has(id)) return { id, section, rule, state: 'failed' }
    const state = WORST_FIRST.find((each) => own.some((test) => test.state === each)) ?? 'untested'
    const whyUndecided = state === 'passed' ? unproved.get(id) : undefined
    if (whyUndecided) return { id, section, rule, state: 'skipped', reason: whyUndecided }
    if (state === 'failed' && !broken.has(id)) {
      const cause = causes.find((each) => own.some(({ title }) => each.tests.includes(title)))
      return { id, section, rule, state: 'skipped', reason: `its tests met something else: ${cause?.title}` }
    }
    const whyUntested = provable.length > 0 ? 'not chosen for this run' : why
    const reason = state === 'untested' ? whyUntested : own.find((test) => test.state === state)?.reason
    return { id, section, rule, state, ...(reason && { reason }) }
  })
}

/**
 * Lists the requirements that do not hold. Every test that meets an answer of a wrong form, or the refusal of a right request,
 * fails; the field at fault says whose requirement that is, or else the one that shows it best.
 */
function listBroken(tests: readonly TestResult[], causes: readonly CauseResult[]): ReadonlySet<string> {
  const known = new Map(tests.map((test) => [test.title, test.requirements]))
  return new Set(
    causes.flatMap(({ kind, tests: titles, requirements }) => {
      if (requirements) return requirements
      const stated = titles.map((title) => known.get(title) ?? []).filter((ids) => ids.length > 0)
      const isMetByMany = kind === 'departure' || kind === 'refused'
      return (isMetByMany ? stated.slice(0, 1) : stated).flat()
    }),
  )
}
