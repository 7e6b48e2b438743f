import type { Tenant } from '../domain/tenants.ts'
import type { Db } from './database.ts'
import { findRow, insertRow, updateRow } from './rows.ts'
import type { Schema } from './schema.ts'

/** Inserts a business with an empty wallet in each currency. */
export async function insertBusiness(
  db: Db,
  { id, name, email }: Tenant,
  currencies: readonly string[],
  createdAt: number,
): Promise<void> {
  await insertRow(db, 'businesses', { id, name, email, webhookUrl: null, createdAt })
  const wallets = currencies.map((currency) => ({ businessId: id, currency, balanceMinor: 0 }))
  await db.insertInto('wallets').values(wallets).execute()
}

/** Sets where the webhooks of a business go; null for nowhere. */
export async function setWebhookUrl(db: Db, id: string, webhookUrl: string | null): Promise<void> {
  await updateRow(db, 'businesses', { id }, { webhookUrl })
}

export function findBusiness(db: Db, id: string): Promise<Schema['businesses'] | undefined> {
  return findRow(db, 'businesses', { id })
}
