import type { Tenant } from '../domain/tenants.ts'
import type { Db } from './database.ts'

export interface StoredBusiness extends Tenant {
  webhookUrl: string | null
}

/** A business with an empty wallet in each currency. */
export async function insertBusiness(
  db: Db,
  { id, name, email }: Tenant,
  currencies: readonly string[],
  createdAt: number,
): Promise<void> {
  await db.insertInto('businesses').values({ id, name, email, webhookUrl: null, createdAt }).execute()
  const wallets = currencies.map((currency) => ({ businessId: id, currency, balanceMinor: 0 }))
  await db.insertInto('wallets').values(wallets).execute()
}

export async function findBusiness(db: Db, id: string): Promise<StoredBusiness | undefined> {
  return db
    .selectFrom('businesses')
    .select(['id', 'name', 'email', 'webhookUrl'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** @param webhookUrl null sends this business no webhooks */
export async function updateWebhookUrl(db: Db, id: string, webhookUrl: string | null): Promise<void> {
  await db.updateTable('businesses').set({ webhookUrl }).where('id', '=', id).execute()
}
