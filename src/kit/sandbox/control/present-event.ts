import { toTimestamp } from '../domain/show.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Db } from '../store/database.ts'
import type { WebhookDeliveryRow, WebhookEventRow } from '../store/schema.ts'
import { listDeliveries } from '../store/webhook-deliveries.ts'
import { secondsToRetry } from '../webhooks/plan-again.ts'
import { signatureHeaders } from '../webhooks/sign.ts'

/** An event as the control plane shows it. Times are those of the sandbox clock, in ISO 8601. */
export interface PresentedEvent {
  id: string
  businessId: string
  /** The name that we propose. */
  event: string
  /** The name in its body. */
  sentAs: string
  createdAt: string
  /** The exact body that is sent. */
  body: string
  /** When it is tried again; null if it is not. */
  nextAttemptAt: string | null
  deliveries: PresentedDelivery[]
}

export interface PresentedDelivery {
  id: string
  /** Counts from 1; 0 is a replay. */
  attempt: number
  isReplay: boolean
  status: WebhookDeliveryRow['status']
  dueAt: string
  /** The time in the signature, which a replay repeats. */
  sentAt: string | null
  url: string | null
  /** The headers of the signature. */
  headers: Record<string, string>
  /** Null without an answer. */
  responseStatus: number | null
  durationMs: number | null
  /** The delay before the next attempt if this one fails, by the sandbox clock; null if it is the last. */
  retryAfterSeconds: number | null
}

type Needs = Pick<Runtime, 'settings'>

/** Presents events with their deliveries, in the given order. */
export async function presentEvents(
  db: Db,
  events: readonly WebhookEventRow[],
  needs: Needs,
): Promise<PresentedEvent[]> {
  const eventIds = events.map(({ id }) => id)
  const deliveries = Map.groupBy(await listDeliveries(db, eventIds), ({ eventId }) => eventId)
  return events.map((event) => presentEvent(event, deliveries.get(event.id) ?? [], needs))
}

function presentEvent(
  { id, businessId, event, body, createdAt }: WebhookEventRow,
  deliveries: readonly WebhookDeliveryRow[],
  needs: Needs,
): PresentedEvent {
  const next = deliveries.find(({ status }) => status === 'PENDING')
  return {
    ...{ id, businessId, event, sentAs: needs.settings.eventNames[event] ?? event },
    ...{ createdAt: toTimestamp(createdAt), body, nextAttemptAt: next ? toTimestamp(next.dueAt) : null },
    deliveries: deliveries.map((delivery) => presentDelivery(event, body, delivery, needs)),
  }
}

export function presentDelivery(
  event: string,
  body: string,
  {
    id,
    eventId,
    attempt,
    status,
    dueAt,
    sentAt,
    url,
    signature,
    responseStatus,
    durationMs,
  }: WebhookDeliveryRow,
  { settings: { webhookSignatures, webhookAttempts } }: Needs,
): PresentedDelivery {
  const form = webhookSignatures[event]
  const isSigned = form !== undefined && signature !== null && sentAt !== null
  return {
    ...{ id, attempt, isReplay: attempt === 0, status },
    ...{ dueAt: toTimestamp(dueAt), sentAt: sentAt === null ? null : toTimestamp(sentAt), url },
    headers: isSigned ? signatureHeaders(form, signature, sentAt, body, eventId) : {},
    ...{ responseStatus, durationMs },
    retryAfterSeconds: secondsToRetry(webhookAttempts[event], attempt),
  }
}
