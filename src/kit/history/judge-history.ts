import { BEFORE_THE_TESTS, type History, type HistoryExchange } from './history.ts'
import type { Evaluation, Invariant } from './invariant.ts'

export interface JudgedEvaluation extends Evaluation {
  /** Name of the invariant that the rule belongs to. */
  invariant: string
  /** `passed` only if an answer could have contradicted the rule. */
  state: 'passed' | 'failed' | 'skipped'
  /** Why it was skipped, unless it just lacked answers. */
  reason?: string
}

/** The results of every judge that applies to a target. */
export interface Judged {
  evaluations: JudgedEvaluation[]
  /** Names of the invariants of records, skipped for a stateless target. */
  leftOut: string[]
}

/** The extension in the repository, or in the package. */
const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const INVARIANTS = new URL(`../../../contracts/invariants/list-invariants.${EXTENSION}`, import.meta.url)

/**
 * Evaluates every rule of each judge that applies to the target.
 *
 * @param isOfCheck the history is from a check that evaluated each answer on arrival
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
 * Whether an exchange counts. Requests before the tests only find out whether keys and URLs are right. An example that a request
 * chooses from a mock (`Prefer: code=401`) says nothing about the request.
 */
function isTelling({ flow, sent }: HistoryExchange): boolean {
  return flow !== BEFORE_THE_TESTS && !/\b(?:code|example)=/.test(sent.headers.prefer ?? '')
}
