import { findBusiness } from './businesses.ts'
import type { Db } from './database.ts'
import { insertRow, listRows } from './rows.ts'
import type { WebhookDeliveryRow, WebhookEventRow } from './schema.ts'

/**
 * Inserts an event with the next position: many events have the same time.
 *
 * @returns the position
 */
export async function insertEvent(db: Db, event: Omit<WebhookEventRow, 'position'>): Promise<number> {
  const [last] = await listEvents(db, 1)
  const position = (last?.position ?? 0) + 1
  await insertRow(db, 'webhookEvents', { ...event, position })
  return position
}

export async function readWebhookUrl(db: Db, businessId: string): Promise<string | null> {
  return (await findBusiness(db, businessId))?.webhookUrl ?? null
}

/** Lists events with a delivery of a status, newest first. */
export function listEventsBy(
  db: Db,
  status: WebhookDeliveryRow['status'],
  most: number,
): Promise<WebhookEventRow[]> {
  return db
    .selectFrom('webhookEvents')
    .selectAll()
    .where('id', 'in', (all) =>
      all.selectFrom('webhookDeliveries').select('eventId').where('status', '=', status),
    )
    .orderBy('position', 'desc')
    .limit(most)
    .execute()
}

/** Lists events, newest first. */
export function listEvents(db: Db, most: number): Promise<WebhookEventRow[]> {
  return listRows(db, 'webhookEvents', {}, ['position desc'], most)
}
