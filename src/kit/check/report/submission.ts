import { InputError } from '../../expected-error.ts'
import { listUndecided } from '../undecided-list.ts'
import { listTests } from './list-tests.ts'
import type { CheckResult } from './result.ts'

/**
 * Makes the submission that is published of a result: its findings, without exchanges, times and addresses. The same target
 * gives the same text at any time.
 *
 * @throws InputError if only a part of the suite was chosen, which says nothing about the rest
 */
export function makeSubmission(result: CheckResult) {
  const { tool, specification, target, run, verdict, counts } = result
  const chosen = (['only', 'skip', 'shard', 'tier'] as const).filter((name) => run[name] !== undefined)
  if (chosen.length > 0) {
    throw new InputError(
      `This report is of a part of the suite (--${chosen.join(', --')}): check the whole, then submit that.`,
    )
  }
  const { operations, statuses, parameters, fields, requirements } = result.coverage
  const { skipped, disabled } = listUndecided(listTests(result))
  return {
    format: 'paycontract-submission/1',
    name: target.name,
    tool,
    specification,
    profile: run.profile,
    mode: run.mode,
    capabilities: target.capabilities,
    verdict,
    counts,
    coverage: { operations, statuses, parameters, fields, requirements },
    /** Ids by state, `untested` included. */
    requirements: groupRequirements(result.requirements),
    /** Number of undecided tests, by state and reason. */
    undecided: { skipped: countTitles(skipped), disabled: countTitles(disabled) },
  }
}

export function renderSubmission(result: CheckResult): string {
  return `${JSON.stringify(makeSubmission(result), undefined, 2)}\n`
}

function groupRequirements(requirements: CheckResult['requirements']): Record<string, string[]> {
  const byState = Map.groupBy(requirements, ({ state }) => state)
  const states = [...byState.keys()].sort()
  return Object.fromEntries(
    states.map((state) => [
      state,
      byState
        .get(state)!
        .map(({ id }) => id)
        .sort(),
    ]),
  )
}

function countTitles(byReason: Record<string, string[]>): Record<string, number> {
  return Object.fromEntries(Object.entries(byReason).map(([reason, titles]) => [reason, titles.length]))
}
