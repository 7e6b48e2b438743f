import type { Db } from './database.ts'
import type { Schema } from './schema.ts'

/** Every table; the compiler tells when one is missing. */
const tables: Record<keyof Schema, true> = {
  settings: true,
  sequences: true,
  businesses: true,
  apiKeys: true,
  keyVersions: true,
  issuedSecrets: true,
  wallets: true,
  closedWallets: true,
  orders: true,
  payments: true,
  savedCards: true,
  refunds: true,
  chargebacks: true,
  orderEvents: true,
  transactions: true,
  deposits: true,
  customers: true,
  amlRecords: true,
  cadEmails: true,
  collections: true,
  claims: true,
  webhookEvents: true,
  webhookDeliveries: true,
  idempotency: true,
}

/** Empties every table. */
export async function clearTables(db: Db): Promise<void> {
  for (const table of Object.keys(tables) as (keyof Schema)[]) await db.deleteFrom(table).execute()
}

/** Whether anything was recorded of any business. */
export async function hasRecords(db: Db): Promise<boolean> {
  for (const table of ['orders', 'transactions', 'customers', 'collections', 'cadEmails'] as const) {
    if (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return true
  }
  return false
}
