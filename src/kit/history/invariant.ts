import type { History, HistoryExchange } from './history.ts'

/** Something that a history shows and that cannot be. */
export interface Finding {
  requirements: readonly string[]
  /** What states it, such as `§4.3`. */
  section: string
  /** One sentence, with the values that contradict each other. */
  message: string
  /** The exchanges that show it, in the order in which they were sent. */
  exchanges: readonly HistoryExchange[]
}

/** A judge: it knows nothing of who drove the calls, sends nothing, and finds the same in the same history. */
export interface Invariant {
  /** In the words of a report, such as `isolation`. */
  name: string
  requirements: readonly string[]
  /** What of the interface document it is derived from. */
  sections: readonly string[]
  /** It is about records, which a target that remembers nothing does not have. */
  isOfRecords?: true
  judge(history: History): Finding[]
}
