import type { Db } from '../store/database.ts'
import { createIds } from '../store/ids.ts'
import type { WebhookDeliveryRow } from '../store/schema.ts'
import { endDelivery, insertDeliveries, unsent } from '../store/webhook-deliveries.ts'

/**
 * Plans the next attempt after a failed one, if there is one.
 *
 * @param attempts the times of the attempts, in seconds after the first
 */
export async function planRetry(
  db: Db,
  failed: WebhookDeliveryRow,
  attempts: readonly number[] = [],
): Promise<void> {
  const { id, eventId, businessId, eventPosition, attempt, dueAt } = failed
  const waitSeconds = secondsToRetry(attempts, attempt)
  if (waitSeconds === null) return
  const retry = { eventId, businessId, eventPosition, attempt: attempt + 1, status: 'PENDING' } as const
  const nextAt = dueAt + waitSeconds * 1_000
  await insertDeliveries(db, [{ ...unsent, ...retry, id: createIds(`retry of ${id}`).uuid(), dueAt: nextAt }])
}

/** Returns the delay between a failed attempt and the next one; null after the last attempt and after a replay. */
export function secondsToRetry(attempts: readonly number[] = [], attempt: number): number | null {
  const [made, next] = [attempts[attempt - 1], attempts[attempt]]
  return made === undefined || next === undefined ? null : next - made
}

/**
 * Ends an attempt whose answer will not be received. It may or may not have arrived: it stays recorded as sent, and the same
 * attempt is repeated once, at once, without counting as a retry. A repeated replay keeps its signature.
 */
export async function repeatUnheard(db: Db, unheard: WebhookDeliveryRow): Promise<void> {
  const wasOurs = await endDelivery(db, unheard, { status: 'FAILED', responseStatus: null, durationMs: null })
  if (!wasOurs) return
  const { leaseOwner: _, leaseUntil: __, ...attempt } = unheard
  const { sentAt, signature } = unheard
  const stamp = unheard.attempt === 0 ? { sentAt, signature } : {}
  const id = createIds(`again after ${unheard.id}`).uuid()
  await insertDeliveries(db, [{ ...attempt, ...unsent, ...stamp, id, status: 'PENDING' }])
}
