import type { components } from '../../../generated/history.ts'

type Schemas = components['schemas']

/** The first line of a history. */
export type HistoryHead = Schemas['head']

/** One request and its answer, as a history holds them: redacted, with the times in milliseconds after the head's. */
export type HistoryExchange = Schemas['exchange']

/** Everything that was exchanged, in the order in which it was sent. */
export interface History {
  head: HistoryHead
  exchanges: readonly HistoryExchange[]
}

export const HISTORY_FORMAT = 'paycontract-history/1'
