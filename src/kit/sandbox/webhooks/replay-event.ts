import { notAllowed, notFound } from '../domain/refusal.ts'
import type { WebhookSignatures } from '../domain/settings.ts'
import type { Db } from '../store/database.ts'
import { createIds } from '../store/ids.ts'
import { findRow } from '../store/rows.ts'
import type { WebhookEventRow } from '../store/schema.ts'
import {
  insertDeliveries,
  listDeliveries,
  type PlannedDelivery,
  unsent,
} from '../store/webhook-deliveries.ts'
import { readWebhookUrl } from '../store/webhook-events.ts'

interface Replay {
  event: WebhookEventRow
  planned: PlannedDelivery
}

/**
 * Plans one more delivery of an event, due now and tried once. It repeats the body, timestamp and signature of the last attempt
 * exactly. An event is signed anew if it was never sent, or if its signature covers an address and that has changed.
 */
export async function replayEvent(
  db: Db,
  eventId: string,
  now: number,
  signatures: WebhookSignatures,
): Promise<Replay> {
  const event = await findRow(db, 'webhookEvents', { id: eventId })
  if (!event) throw notFound('event')
  const url = await readWebhookUrl(db, event.businessId)
  if (url === null) {
    throw notAllowed('The business has no webhook URL to send to')
  }
  const deliveries = await listDeliveries(db, [eventId])
  const isForAddress = signatures[event.event]?.scheme === 'http-message-signatures'
  const last = deliveries
    .filter((each) => each.signature !== null && (each.url === url || !isForAddress))
    .at(-1)
  const replay: PlannedDelivery = {
    id: createIds(`replay ${deliveries.length} of ${eventId}`).uuid(),
    eventId,
    businessId: event.businessId,
    eventPosition: event.position,
    attempt: 0,
    dueAt: now,
    ...unsent,
    ...(last && { sentAt: last.sentAt, signature: last.signature }),
    status: 'PENDING',
  }
  await insertDeliveries(db, [replay])
  return { event, planned: replay }
}
