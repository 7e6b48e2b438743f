import type { Db } from '../store/database.ts'
import { createIds } from '../store/ids.ts'
import type { WebhookDeliveryRow } from '../store/schema.ts'
import { endDelivery, insertDeliveries } from '../store/webhook-deliveries.ts'

/**
 * Plans the next attempt after one that has failed, where there is to be one.
 *
 * @param attempts when the event is tried, in seconds after the first attempt
 */
export async function planRetry(
  db: Db,
  failed: WebhookDeliveryRow,
  attempts: readonly number[] = [],
): Promise<void> {
  const { id, eventId, businessId, eventPosition, attempt, dueAt } = failed
  const [made, next] = [attempts[attempt - 1], attempts[attempt]]
  if (made === undefined || next === undefined) return
  const nextAt = dueAt + (next - made) * 1_000
  const retry = { eventId, businessId, eventPosition, attempt: attempt + 1, dueAt: nextAt } as const
  const unsent = { status: 'PENDING', sentAt: null, signature: null, responseStatus: null } as const
  await insertDeliveries(db, [{ id: createIds(`retry of ${id}`).uuid(), ...retry, ...unsent }])
}

/**
 * Ends an attempt whose answer nobody will hear. It may have arrived or not: it stays on record as sent, and the same
 * attempt is made once more, at once and not counted as a retry. A replay repeats its signature there too.
 */
export async function repeatUnheard(db: Db, unheard: WebhookDeliveryRow): Promise<void> {
  const wasOurs = await endDelivery(db, unheard, { status: 'FAILED', responseStatus: null })
  if (!wasOurs) return
  const { leaseOwner: _, leaseUntil: __, ...attempt } = unheard
  const stamp = unheard.attempt === 0 ? {} : { sentAt: null, signature: null }
  const id = createIds(`again after ${unheard.id}`).uuid()
  await insertDeliveries(db, [{ ...attempt, ...stamp, id, status: 'PENDING' }])
}
