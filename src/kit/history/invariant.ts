import type { History, HistoryExchange, HistoryWebhook } from './history.ts'

/** What holds of every right service, whatever it chose where the interface document is silent. */
export interface Rule {
  /** In the words of a report, such as `shows no transaction of another business`. */
  title: string
  requirements: readonly string[]
  /** What states it, such as `§4.3`; absent where the interface document does not, but an answer of the operator or a proposal. */
  section?: string
  /** A proposal may be what states it. */
  isProposal?: true
  /** Its requirements are proved only where it was compared, whatever else agrees with them. */
  isNecessary?: true
  /** A call that is not in the history may be why an answer contradicts it: it holds where every call of a business is there. */
  needsAllCalls?: true
}

/** Something that a history shows and that cannot be. */
export interface Finding {
  /** One sentence, with the values that contradict each other. */
  message: string
  /** The exchanges that show it, in the order in which they were sent. */
  exchanges: readonly HistoryExchange[]
  /** The webhooks that show it, where they do. */
  webhooks?: readonly HistoryWebhook[]
}

/** What a history says of one rule. */
export interface Evaluation {
  rule: Rule
  /** How many answers would have contradicted the rule, had they been wrong. At 0 the history leaves it open. */
  comparisons: number
  findings: readonly Finding[]
}

/** A judge: it knows nothing of who drove the calls, sends nothing, and finds the same in the same history. */
export interface Invariant {
  /** In the words of a report, such as `isolation`. */
  name: string
  /** It is about records, which a target that remembers nothing does not have. */
  isOfRecords?: true
  /** It looks at one answer at a time, as a check does when the answer comes. */
  isOfEachAnswer?: true
  /** One evaluation for each of its rules, in a fixed order. */
  judge(history: History): Evaluation[]
}

/** What states a rule, for a reader: `§4.3`, or that the interface document does not. */
export function formatSource({ section, isProposal }: Rule): string {
  return section ?? (isProposal ? 'proposal' : "operator's answer")
}
