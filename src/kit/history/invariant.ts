import type { History, HistoryExchange, HistoryWebhook } from './history.ts'

/** A rule that every correct service meets, whatever it chose where the interface document is silent. */
export interface Rule {
  /** As worded in a report, such as `shows no transaction of another business`. */
  title: string
  requirements: readonly string[]
  /** The section, such as `§4.3`; undefined if an answer of the operator or a proposal states it instead. */
  section?: string
  /** A proposal may state it. */
  isProposal?: true
  /** Its requirements are proved only if it was compared, even if other rules pass. */
  isNecessary?: true
  /** A missing call could explain a contradiction: the rule applies only if the history holds all calls of a business. */
  needsAllCalls?: true
}

/** A contradiction in a history. */
export interface Finding {
  /** One sentence, with the values that contradict each other. */
  message: string
  /** The exchanges that show it, in the order in which they were sent. */
  exchanges: readonly HistoryExchange[]
  /** Of a wrong form: the field. A report shows a finding of each. */
  field?: string
  /** The webhooks that show it, if any. */
  webhooks?: readonly HistoryWebhook[]
}

/** The result of one rule for a history. */
export interface Evaluation {
  rule: Rule
  /** Number of answers that would have contradicted the rule if they were wrong. At 0 the rule is undecided. */
  comparisons: number
  findings: readonly Finding[]
}

/** A judge: it does not know who made the calls, sends nothing, and is deterministic. */
export interface Invariant {
  /** As worded in a report, such as `isolation`. */
  name: string
  /** It is about records, which a stateless target does not keep. */
  isOfRecords?: true
  /** It evaluates single answers, as a check does on arrival. */
  isOfEachAnswer?: true
  /** Returns one evaluation for each of its rules, in a fixed order. */
  judge(history: History): Evaluation[]
}

/** Formats the source of a rule: `§4.3`, or that the interface document does not state it. */
export function formatSource({ section, isProposal }: Rule): string {
  return section ?? (isProposal ? 'proposal' : "operator's answer")
}
