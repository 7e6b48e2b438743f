import type { Challenge } from '../domain/challenge.ts'
import type { tables } from './tables.ts'

interface Values {
  text: string
  'text?': string | null
  integer: number
  'integer?': number | null
}

type Tables = typeof tables

/** The row type of a table. */
type Row<Name extends keyof Tables> = {
  -readonly [Column in keyof Tables[Name]['columns']]: Values[Tables[Name]['columns'][Column] & keyof Values]
}

/** Column types narrower than the table's. */
interface Narrowed {
  apiKeys: { type: 'public' | 'secret' }
  orders: { host: 'checkout' | 's2s' }
  payments: { challenge: Challenge | null }
  transactions: { type: 'CREDIT' | 'DEBIT' }
  webhookDeliveries: { status: 'PENDING' | 'SENDING' | 'DELIVERED' | 'FAILED' | 'DROPPED' }
}

export type Schema = {
  [Name in keyof Tables]: Name extends keyof Narrowed
    ? Omit<Row<Name>, keyof Narrowed[Name]> & Narrowed[Name]
    : Row<Name>
}

export type OrderRow = Schema['orders']
export type PaymentRow = Schema['payments']
export type SavedCardRow = Schema['savedCards']
export type RefundRow = Schema['refunds']
export type ChargebackRow = Schema['chargebacks']
export type TransactionRow = Schema['transactions']
export type DepositRow = Schema['deposits']
export type CustomerRow = Schema['customers']
export type AmlRecordRow = Schema['amlRecords']
export type CadEmailRow = Schema['cadEmails']
export type CollectionRow = Schema['collections']
export type ClaimRow = Schema['claims']
export type WebhookEventRow = Schema['webhookEvents']
export type WebhookDeliveryRow = Schema['webhookDeliveries']
