import type { Db } from '../store/database.ts'
import { createIds } from '../store/ids.ts'
import { insertDeliveries, type PlannedDelivery, unsent } from '../store/webhook-deliveries.ts'
import { insertEvent, readWebhookUrl } from '../store/webhook-events.ts'
import type { OutgoingEvent } from '../store/write-context.ts'

/** The delay of the first attempt of a delayed event. */
const DELAY_MS = 60_000

/**
 * Adds an event to the outbox, in the transaction of its cause. Its body is created here once: every attempt and every replay
 * sends the same bytes. An event of a business without an address is stored without a delivery, until it is replayed.
 *
 * @param write returns the body to send, if it differs from the announced one; undefined if the event is not sent
 * @returns the number of deliveries, due or scheduled
 */
export async function emitEvent(
  db: Db,
  outgoing: OutgoingEvent,
  write: (event: string, body: object) => unknown = (_, announced) => announced,
): Promise<number> {
  const { id, businessId, event, data, now } = outgoing
  const written = write(event, { id, event, createdAt: new Date(now).toISOString(), data })
  if (written === undefined) return 0
  const body = JSON.stringify(written)
  const eventPosition = await insertEvent(db, { id, businessId, event, body, createdAt: now })
  if ((await readWebhookUrl(db, businessId)) === null) return 0
  const deliveries = planDeliveries(outgoing, eventPosition)
  await insertDeliveries(db, deliveries)
  return deliveries.length
}

function planDeliveries(
  { id, businessId, now, disposition }: OutgoingEvent,
  eventPosition: number,
): PlannedDelivery[] {
  const ids = createIds(`deliveries of ${id}`)
  const delivery = (): PlannedDelivery => ({
    id: ids.uuid(),
    eventId: id,
    businessId,
    eventPosition,
    attempt: 1,
    dueAt: now + (disposition === 'delay' ? DELAY_MS : 0),
    ...unsent,
    status: disposition === 'drop' ? 'DROPPED' : 'PENDING',
  })
  return disposition === 'duplicate' ? [delivery(), delivery()] : [delivery()]
}
