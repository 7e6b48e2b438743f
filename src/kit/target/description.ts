import type { OperationId } from '../contract/contract.ts'

/** Facts about a target beyond its URLs and keys: how it fills the gaps of the interface document. */
export interface Description {
  requests?: Partial<Record<OperationId, DescribedRequest>>
  records?: Records
  /** Keys of the caller that were replaced: they must be refused. */
  retired?: RefusedKeys
  /** Keys of the caller's other environment: they must be refused, alone or beside keys of this one. */
  live?: LiveKeys
  /** Addresses that may be registered as CAD collection emails; `@example.com` allows any under that domain. */
  emails?: string[]
  /** Addresses that the caller need not register: by default its email. */
  ownEmails?: string[]
  /** Where answers show what no document states. */
  echoes?: Echoes
  /** `both`: the hosts serve test and live keys at once. By default `one`. */
  serves?: 'one' | 'both'
  /** The target's interpretation of each ambiguous statement, by the name of the statement. */
  readings?: Record<string, string>
  /** How long after a write a read may still return the old state, in milliseconds; by default 2000. */
  settlesInMs?: number
  /** Where the caller's webhooks arrive during a check. */
  webhooks?: WebhookAddress
}

export interface WebhookAddress {
  /** Port of 127.0.0.1. */
  port: number
  /** How long a run may wait for a second attempt, in seconds; by default 10. */
  retriesWithinSeconds?: number
  /** The secret that signs them, if known. */
  secret?: string
}

export interface Echoes {
  /** A credited collection appears among the transactions of its business. */
  credits?: boolean
  /** Name of the field in which S2S payments show the reference to verify them by; by default `reference`. */
  reference?: string
  /** Names of the fields for the amount and the reference of a refund in answers about refunds. */
  refund?: { amount?: string; reference?: string }
  /** The same for the list of chargebacks. */
  chargeback?: { amount?: string; reference?: string }
}

/** A request that the target accepts, with its own names and values; its strings may hold expressions. */
export interface DescribedRequest {
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  headers?: Record<string, string>
  body?: unknown
  /** Plaintext of the encrypted field. */
  data?: Record<string, unknown>
}

/** Existing records, by their id or reference. */
export type Records = { [name in RecordName]?: string | string[] }

export type RecordName = (typeof RECORD_NAMES)[number]

/** Records that belong to no business: one entry applies to every business. */
export const SHARED_RECORDS: readonly RecordName[] = ['internetProvider', 'tvProvider']

export interface RefusedKeys {
  publicKey?: string
  secretKey?: string
}

export interface LiveKeys extends RefusedKeys {
  /** Encrypts `data` with the padding of the business. */
  encryptionKey?: string
}

/** The names of records in a target.json. */
export const RECORD_NAMES = [
  ...(['customer', 'amlRecord', 'transactionInReview', 'settledTransaction'] as const),
  ...(['internetProvider', 'tvProvider'] as const),
  ...(['order', 'paidOrder', 'refundedOrder', 'payment', 'savedCard'] as const),
  ...(['cadEmail', 'cadWallet'] as const),
] as const
