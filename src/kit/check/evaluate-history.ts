import { AFTER_THE_TESTS, BEFORE_THE_TESTS, type HistoryExchange, LEARNING } from '../history/history.ts'
import { type JudgedEvaluation, judgeHistory } from '../history/judge-history.ts'
import { readHistories } from '../history/read-history.ts'
import { quoteForShell } from '../quote-for-shell.ts'
import type { CheckOptions } from './options.ts'
import type { RecordedExchange, TestResult } from './report/result.ts'
import { printTitlePattern } from './title-pattern.ts'

/** Enough to show a contradiction: the rest is in the history. */
const MAX_EXCHANGES = 10
const MAX_CHARACTERS = 2_000

export interface HistoryOptions {
  /** Command that runs a part of the suite again once `--only '…'` is added. */
  rerun: string
  /** Only a part of the suite was chosen, so rules that it left open are not listed. */
  isPart: boolean
  /** A test of the run got an answer. Without one, only what was read before the tests could have contradicted a rule. */
  isPlayed?: boolean
}

/** Whether a run leaves out calls that the rules need. The deterministic tier makes them all. */
export function isPartOfHistory({
  only,
  skip,
  shard,
  tier,
}: Pick<CheckOptions, 'only' | 'skip' | 'shard' | 'tier'>): boolean {
  return only !== undefined || skip !== undefined || shard !== undefined || tier === 'property'
}

/** The findings of the judges on the history of a run. */
export interface Evaluated {
  tests: TestResult[]
  /** Requirements that the run leaves unproved, each with what the answers did not show. */
  unproved: ReadonlyMap<string, string>
}

/** Judges a history and describes each rule as a test. The rules compare the answers that all tests got. */
export async function evaluateHistory(path: string, options: HistoryOptions): Promise<Evaluated> {
  const { evaluations } = await judgeHistory(await readHistories([path]), true)
  return describeEvaluations(evaluations, options)
}

/** Describes each evaluation of the judges as a test. */
export function describeEvaluations(
  evaluations: readonly JudgedEvaluation[],
  options: Pick<HistoryOptions, 'isPart'> & Partial<HistoryOptions>,
): Evaluated {
  const tests = evaluations
    .filter(({ state }) => state !== 'skipped' || !options.isPart)
    .filter(({ state }) => state !== 'passed' || options.isPlayed !== false)
    .map((evaluation) => describeEvaluation(evaluation, options.rerun))
  const open = evaluations.filter(({ state, rule }) => state === 'skipped' && rule.isNecessary)
  const unproved = open.flatMap(({ rule: { requirements, title } }) =>
    requirements.map((id) => [id, `no answer of this run shows that ${title}`] as const),
  )
  return { tests, unproved: new Map(unproved) }
}

function describeEvaluation(evaluation: JudgedEvaluation, rerun: string | undefined): TestResult {
  const { invariant, rule, state, findings } = evaluation
  const [first] = findings
  const shown = first?.exchanges.slice(-MAX_EXCHANGES) ?? []
  const operationIds = new Set(shown.map(({ operationId }) => operationId))
  const [operationId] = operationIds.size === 1 ? operationIds : []
  const test: TestResult = {
    title: `${invariant} > ${[...rule.requirements, rule.title].join(' ')}`,
    ...(operationId && { operationId }),
    requirements: [...rule.requirements],
    isProposal: rule.isProposal ?? false,
    tier: 'deterministic',
    state,
    ...(state === 'skipped' && {
      reason: evaluation.reason ?? 'no answer of this run could have contradicted it',
    }),
    durationMs: 0,
    exchanges: shown.map(recordExchange),
  }
  if (!first) return test
  const where = rerun === undefined ? '' : ': paycontract judge shows them'
  const fields = Map.groupBy(
    findings.filter(({ field }) => field !== undefined),
    ({ field }) => field,
  )
  const others = [...fields.values()].flatMap(([each]) => (each && each !== first ? [each.message] : []))
  const unshown = findings.length - 1 - others.length
  const more = unshown > 0 ? ` (and ${unshown} more${where})` : ''
  // Exchanges of several tests contradict each other: one of these alone makes no contradiction.
  const flows = new Set(first.exchanges.map(({ flow }) => flow).filter((each) => !NO_TEST.includes(each)))
  const failure = {
    message: `${[first.message, ...others].join(' ')}${more}`,
    sections: rule.section === undefined ? [] : [rule.section],
    ...(shown.length > 0 && { request: { number: shown.length, of: shown.length } }),
    ...(rerun !== undefined && {
      rerun: isRerunWhole(flows.size)
        ? rerun
        : `${rerun} --only ${quoteForShell(printTitlePattern([...flows]))}`,
    }),
  }
  return { ...test, failure }
}

const NO_TEST = [BEFORE_THE_TESTS, LEARNING, AFTER_THE_TESTS]

/** More titles would make no command that anybody reads. */
const MAX_FLOWS = 4

const isRerunWhole = (flows: number) => flows === 0 || flows > MAX_FLOWS

/** The history is already redacted. */
function recordExchange({
  operationId,
  sent,
  answer,
  startedMs,
  endedMs,
}: HistoryExchange): RecordedExchange {
  return {
    operationId,
    request: {
      method: sent.method,
      url: sent.url,
      headers: sent.headers,
      ...(sent.body !== undefined && { body: cut(sent.body) }),
    },
    ...(answer && {
      response: {
        status: answer.status,
        headers: answer.headers,
        body: cut(answer.body),
        durationMs: endedMs - startedMs,
      },
    }),
  }
}

function cut(text: string): string {
  return text.length <= MAX_CHARACTERS
    ? text
    : `${text.slice(0, MAX_CHARACTERS)}… (${text.length} characters)`
}
