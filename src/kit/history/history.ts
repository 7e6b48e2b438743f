import type { components } from '../../../generated/history.ts'
import type { Contract } from '../contract/contract.ts'

type Schemas = components['schemas']

/** The first line of a history. */
export type HistoryHead = Schemas['head']

/** One call of an operation and its answer in a history: redacted, with times in milliseconds since the head's. */
export type HistoryExchange = Schemas['exchange']

/** A request that calls no operation, and its answer. */
export type HistoryProbe = Schemas['probe']

/** A request that arrived at the webhook address of a business. */
export type HistoryWebhook = Schemas['webhook']

/** How the webhooks of one event must be sent; what is not stated is omitted. */
export type WebhookTerms = Schemas['webhookTerms']

export type HistoryEntry = HistoryExchange | HistoryProbe | HistoryWebhook

/** All exchanges, in the order in which they were sent. */
export interface History {
  head: HistoryHead
  /** The contract of its answers; a file does not hold it, but its head shows whether it is the shipped one. */
  contract?: Contract
  /** The addresses of each business that collect without being registered, if the target's description names them. */
  ownEmails?: NonNullable<HistoryHead['ownEmails']>
  /** The ids of each business's CAD wallets, if the target's description names them: its credits then show there. */
  cadWallets?: Partial<Record<HistoryExchange['business'], readonly string[]>>
  /** The body of the described notification of a collection, if the description says that its credit shows. */
  creditedCollection?: unknown
  exchanges: readonly HistoryExchange[]
  webhooks: readonly HistoryWebhook[]
  /** The number of probes: no judge reads them, so they are not kept. */
  probes: number
}

export const HISTORY_FORMAT = 'paycontract-history/2'

/** Flows that are not tests: requests before the tests, to learn requests, and to clean up afterwards. */
export const BEFORE_THE_TESTS = 'before the tests'
export const LEARNING = 'learns requests'
export const AFTER_THE_TESTS = 'after the tests'
