import { BEFORE_THE_TESTS, type History, type HistoryExchange } from './history.ts'
import type { Evaluation, Invariant } from './invariant.ts'

export interface JudgedEvaluation extends Evaluation {
  /** Name of the invariant that the rule belongs to. */
  invariant: string
  /** `passed` only where an answer could have contradicted the rule. */
  state: 'passed' | 'failed' | 'skipped'
  /** Why it is left open, where that is not for want of answers. */
  reason?: string
}

/** What every judge that may speak of a target says of its history. */
export interface Judged {
  evaluations: JudgedEvaluation[]
  /** Names of the invariants of records, which a target that keeps none does not have. */
  leftOut: string[]
}

/** As they are in the repository, and as they are in the package. */
const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const INVARIANTS = new URL(`../../../contracts/invariants/list-invariants.${EXTENSION}`, import.meta.url)

/**
 * Evaluates every rule of each judge that may speak of the target.
 *
 * @param isOfCheck the history is of a check that evaluated each answer when it came
 */
export async function judgeHistory(history: History, isOfCheck = false): Promise<Judged> {
  const { INVARIANTS: known }: { INVARIANTS: readonly Invariant[] } = await import(INVARIANTS.href)
  const isStateful = history.head.target.capabilities.includes('stateful')
  const [fitting, others] = [true, false].map((fits) =>
    known.filter(({ isOfRecords = false }) => (isStateful || !isOfRecords) === fits),
  ) as [Invariant[], Invariant[]]
  const judged = { ...history, exchanges: history.exchanges.filter(isTelling) }
  const evaluations = fitting
    .filter(({ isOfEachAnswer }) => !(isOfCheck && isOfEachAnswer))
    .flatMap((invariant) =>
      invariant.judge(judged).map((evaluation) => ({
        ...evaluation,
        invariant: invariant.name,
        state: stateOf(evaluation),
      })),
    )
  return { evaluations, leftOut: others.map(({ name }) => name) }
}

function stateOf({ comparisons, findings }: Evaluation): JudgedEvaluation['state'] {
  if (findings.length > 0) return 'failed'
  return comparisons > 0 ? 'passed' : 'skipped'
}

/**
 * What is asked before the tests finds out whether keys and URLs are what they are called, so it says nothing of the target. A
 * mock answers the example that a request names (`Prefer: code=401`), which says nothing of the request itself.
 */
function isTelling({ flow, sent }: HistoryExchange): boolean {
  return flow !== BEFORE_THE_TESTS && !/\b(?:code|example)=/.test(sent.headers.prefer ?? '')
}
