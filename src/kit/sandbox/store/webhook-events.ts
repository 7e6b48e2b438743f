import type { Db } from './database.ts'
import type { WebhookEventRow } from './schema.ts'

/**
 * Events are numbered in the order they happened: many bear the same time.
 *
 * @returns the number
 */
export async function insertEvent(db: Db, event: Omit<WebhookEventRow, 'position'>): Promise<number> {
  const { last } = await db
    .selectFrom('webhookEvents')
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .executeTakeFirstOrThrow()
  const position = (last ?? 0) + 1
  await db
    .insertInto('webhookEvents')
    .values({ ...event, position })
    .execute()
  return position
}

export async function readWebhookUrl(db: Db, businessId: string): Promise<string | null> {
  const row = await db
    .selectFrom('businesses')
    .select('webhookUrl')
    .where('id', '=', businessId)
    .executeTakeFirst()
  return row?.webhookUrl ?? null
}

export async function findEvent(db: Db, id: string): Promise<WebhookEventRow | undefined> {
  return db.selectFrom('webhookEvents').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Newest first. */
export async function listEvents(db: Db, most: number): Promise<WebhookEventRow[]> {
  return db.selectFrom('webhookEvents').selectAll().orderBy('position', 'desc').limit(most).execute()
}
