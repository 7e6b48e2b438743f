import type { Db } from './database.ts'
import type { WebhookDeliveryRow, WebhookEventRow } from './schema.ts'
import { drawNumber } from './sequences.ts'

/** What is needed to send one delivery. */
export interface DueDelivery extends WebhookDeliveryRow {
  body: string
  webhookUrl: string
}

/** Events are numbered in the order they happened: many bear the same time. */
export async function insertEvent(db: Db, event: Omit<WebhookEventRow, 'position'>): Promise<void> {
  const position = await drawNumber(db, 'events')
  await db
    .insertInto('webhookEvents')
    .values({ ...event, position })
    .execute()
}

export async function insertDeliveries(db: Db, deliveries: WebhookDeliveryRow[]): Promise<void> {
  await db.insertInto('webhookDeliveries').values(deliveries).execute()
}

export async function readWebhookUrl(db: Db, businessId: string): Promise<string | null> {
  const row = await db
    .selectFrom('businesses')
    .select('webhookUrl')
    .where('id', '=', businessId)
    .executeTakeFirst()
  return row?.webhookUrl ?? null
}

/** Ids of the deliveries that are due by now, in the order of their events. */
export async function listDueDeliveries(db: Db, now: number, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom('webhookDeliveries')
    .innerJoin('webhookEvents', 'webhookEvents.id', 'webhookDeliveries.eventId')
    .select('webhookDeliveries.id')
    .where('webhookDeliveries.status', '=', 'PENDING')
    .where('webhookDeliveries.dueAt', '<=', now)
    .orderBy('webhookDeliveries.dueAt')
    .orderBy('webhookEvents.position')
    .orderBy('webhookDeliveries.id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Takes a delivery for this process alone; undefined where another was faster, or it has no address any more. */
export async function claimDelivery(db: Db, id: string): Promise<DueDelivery | undefined> {
  const claimed = await db
    .updateTable('webhookDeliveries')
    .set({ status: 'SENDING' })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .returningAll()
    .executeTakeFirst()
  if (!claimed) return undefined
  const { body } = await findEvent(db, claimed.eventId).then((event) => event!)
  const webhookUrl = await readWebhookUrl(db, claimed.businessId)
  if (webhookUrl !== null) return { ...claimed, body, webhookUrl }
  await updateDelivery(db, id, { status: 'DROPPED' })
  return undefined
}

/** @returns whether the delivery is still there */
export async function updateDelivery(
  db: Db,
  id: string,
  change: Partial<WebhookDeliveryRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('webhookDeliveries')
    .set(change)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Gives back what a process that ended had taken: it may have been sent or not, so it is sent again. */
export async function releaseDeliveries(db: Db): Promise<void> {
  await db
    .updateTable('webhookDeliveries')
    .set({ status: 'PENDING' })
    .where('status', '=', 'SENDING')
    .execute()
}

export async function findEvent(db: Db, id: string): Promise<WebhookEventRow | undefined> {
  return db.selectFrom('webhookEvents').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Newest first. */
export async function listEvents(db: Db, most: number): Promise<WebhookEventRow[]> {
  return db.selectFrom('webhookEvents').selectAll().orderBy('position', 'desc').limit(most).execute()
}

/** In the order they were made. */
export async function listDeliveries(db: Db, eventIds: readonly string[]): Promise<WebhookDeliveryRow[]> {
  if (eventIds.length === 0) return []
  return db
    .selectFrom('webhookDeliveries')
    .selectAll()
    .where('eventId', 'in', eventIds)
    .orderBy('dueAt')
    .orderBy('attempt')
    .orderBy('id')
    .execute()
}

export async function findDelivery(db: Db, id: string): Promise<WebhookDeliveryRow | undefined> {
  return db.selectFrom('webhookDeliveries').selectAll().where('id', '=', id).executeTakeFirst()
}
