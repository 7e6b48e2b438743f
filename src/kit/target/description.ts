import type { OperationId } from '../contract/contract.ts'

/** What is said of a target beyond its URLs and keys: how it fills the gaps of the interface document. */
export interface Description {
  requests?: Partial<Record<OperationId, DescribedRequest>>
  records?: Records
  /** Keys of the caller that were replaced: they have to be refused. */
  retired?: RefusedKeys
  /** Keys of the caller's other environment: they have to be refused, by themselves or beside what is of this one. */
  live?: RefusedKeys
  /** Addresses that may be registered as CAD collection emails; `@example.com` is any under that domain. */
  emails?: string[]
  /** Addresses of the caller that it need not register: by default its email. */
  ownEmails?: string[]
  /** Where answers show what no document states. */
  echoes?: Echoes
  /** `both`: the hosts serve test and live keys at once. By default `one`. */
  serves?: 'one' | 'both'
  /** Which reading of a debatable statement the target takes, by the name of the statement. */
  readings?: Record<string, string>
  /** How long after a write a read may still show what was before, in milliseconds; by default 2000. */
  settlesInMs?: number
  /** Where the caller's webhooks arrive during a check. */
  webhooks?: WebhookAddress
}

export interface WebhookAddress {
  /** Port of 127.0.0.1. */
  port: number
  /** How long a run may wait for a second attempt, in seconds; by default 10. */
  retriesWithinSeconds?: number
  /** Secret under which they are signed, where it is known. */
  secret?: string
}

export interface Echoes {
  /** A credited collection shows among the transactions of its business. */
  credits?: boolean
  /** Name of the field in which S2S payments show the reference that verifies them; by default `reference`. */
  reference?: string
  /** Names of the fields in which answers about refunds show the amount of a refund and its reference. */
  refund?: { amount?: string; reference?: string }
  /** Likewise of the list of chargebacks. */
  chargeback?: { amount?: string; reference?: string }
}

/** A request that the target takes, in its own names and values; its texts may hold expressions. */
export interface DescribedRequest {
  path?: Record<string, unknown>
  query?: Record<string, unknown>
  headers?: Record<string, string>
  body?: unknown
  /** Plaintext of the encrypted field. */
  data?: Record<string, unknown>
}

/** What exists, by its id or reference. */
export type Records = { [name in RecordName]?: string | string[] }

export type RecordName = (typeof RECORD_NAMES)[number]

/** Records that belong to no business: what is said of them is said for every one. */
export const SHARED_RECORDS: readonly RecordName[] = ['internetProvider', 'tvProvider']

export interface RefusedKeys {
  publicKey?: string
  secretKey?: string
}

/** What a part of target.json may be called. */
export const RECORD_NAMES = [
  ...(['customer', 'amlRecord', 'transactionInReview', 'settledTransaction'] as const),
  ...(['internetProvider', 'tvProvider'] as const),
  ...(['order', 'paidOrder', 'refundedOrder', 'payment', 'savedCard'] as const),
  ...(['cadEmail', 'cadWallet'] as const),
] as const
