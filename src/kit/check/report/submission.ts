import type { CheckResult, State, Tally } from './result.ts'

/** A result as it is published: what was found out, without exchanges, times and addresses. */
export interface Submission {
  format: 'paycontract-submission/1'
  /** What the implementation is called. */
  name: string
  tool: CheckResult['tool']
  specification: CheckResult['specification']
  profile: CheckResult['run']['profile']
  mode: CheckResult['run']['mode']
  capabilities: string[]
  verdict: CheckResult['verdict']
  counts: Record<State, number>
  coverage: Record<'operations' | 'statuses' | 'parameters' | 'fields' | 'requirements', Tally>
  /** Ids of requirements by state, `untested` included. */
  requirements: Record<string, string[]>
  /** How many tests nothing decided, by state and reason. */
  undecided: Record<'skipped' | 'disabled', Record<string, number>>
}

/** A run of a part of the suite shows nothing of the rest. */
export class SubmissionError extends Error {
  override name = 'SubmissionError'
  readonly code = 'part_of_suite'
}

/**
 * What is published of a result. The same target gives the same text, whenever it is checked.
 *
 * @throws SubmissionError `part_of_suite` when a part of the suite was chosen
 */
export function makeSubmission(result: CheckResult): Submission {
  const { tool, specification, target, run, verdict, counts, coverage } = result
  const chosen = (['only', 'skip', 'shard', 'tier'] as const).filter((name) => run[name] !== undefined)
  if (chosen.length > 0) {
    throw new SubmissionError(
      `This report is of a part of the suite (--${chosen.join(', --')}): check the whole, then submit that.`,
    )
  }
  const { operations, statuses, parameters, fields, requirements } = coverage
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
    requirements: groupRequirements(result),
    undecided: { skipped: countReasons(result, 'skipped'), disabled: countReasons(result, 'disabled') },
  }
}

/** The text of a submission, as it is published. */
export function renderSubmission(result: CheckResult): string {
  return `${JSON.stringify(makeSubmission(result), undefined, 2)}\n`
}

function groupRequirements({ requirements }: CheckResult): Record<string, string[]> {
  const byState = Map.groupBy(requirements, ({ state }) => state)
  return Object.fromEntries(
    [...byState].map(([state, own]) => [state, own.map(({ id }) => id).sort()] as const).sort(byName),
  )
}

function countReasons({ tests }: CheckResult, state: State): Record<string, number> {
  const byReason = Map.groupBy(
    tests.filter((each) => each.state === state),
    ({ reason = '' }) => reason,
  )
  return Object.fromEntries([...byReason].map(([reason, own]) => [reason, own.length] as const).sort(byName))
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1
}
