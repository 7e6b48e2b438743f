import type { components } from '../../../generated/history.ts'
import type { Contract } from '../contract/contract.ts'

type Schemas = components['schemas']

/** The first line of a history. */
export type HistoryHead = Schemas['head']

/** One call of an operation and its answer, as a history holds them: redacted, with the times in milliseconds after the head's. */
export type HistoryExchange = Schemas['exchange']

/** A request that calls no operation, and its answer. */
export type HistoryProbe = Schemas['probe']

/** What came to the address of a business's webhooks. */
export type HistoryWebhook = Schemas['webhook']

/** How the webhooks of one event have to be sent; what is not stated is left out. */
export type WebhookTerms = Schemas['webhookTerms']

export type HistoryEntry = HistoryExchange | HistoryProbe | HistoryWebhook

/** What was exchanged, in the order in which it was sent. */
export interface History {
  head: HistoryHead
  /** The contract that its answers follow; a file does not hold it, and its head tells whether that is the shipped one. */
  contract?: Contract
  /** The addresses of each business that collect without being registered, where a description of the target names them. */
  ownEmails?: Partial<Record<HistoryExchange['business'], readonly string[]>>
  /** The ids of each business's CAD wallets, where a description of the target names them: its credits then show there. */
  cadWallets?: Partial<Record<HistoryExchange['business'], readonly string[]>>
  exchanges: readonly HistoryExchange[]
  webhooks: readonly HistoryWebhook[]
  /** How many probes there were: no judge reads them, so they are not kept. */
  probes: number
}

export const HISTORY_FORMAT = 'paycontract-history/2'

/** Flows that are not tests: what a check asks before them, learns requests by, and removes after them. */
export const BEFORE_THE_TESTS = 'before the tests'
export const LEARNING = 'learns requests'
export const AFTER_THE_TESTS = 'after the tests'
