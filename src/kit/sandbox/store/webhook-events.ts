import { findBusiness } from './businesses.ts'
import type { Db } from './database.ts'
import { insertRow, listRows } from './rows.ts'
import type { WebhookEventRow } from './schema.ts'

/**
 * Events are numbered in the order they happened: many bear the same time.
 *
 * @returns the number
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

/** Newest first. */
export function listEvents(db: Db, most: number): Promise<WebhookEventRow[]> {
  return listRows(db, 'webhookEvents', {}, ['position desc'], most)
}
