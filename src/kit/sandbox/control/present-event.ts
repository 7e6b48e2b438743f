import type { Runtime } from '../runtime/runtime.ts'
import type { Db } from '../store/database.ts'
import type { WebhookDeliveryRow, WebhookEventRow } from '../store/schema.ts'
import { listDeliveries } from '../store/webhook-deliveries.ts'
import { secondsToRetry } from '../webhooks/plan-again.ts'
import { signatureHeaders } from '../webhooks/sign.ts'

/** An event as the control plane shows it. Times are those of the sandbox clock, ISO 8601. */
export interface PresentedEvent {
  id: string
  businessId: string
  /** By the name that we propose. */
  event: string
  /** By the name that it bears in its body. */
  sentAs: string
  createdAt: string
  /** What is sent, to the byte. */
  body: string
  /** When it is tried again; null where it is not. */
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
  /** Of the signature, which a replay repeats. */
  sentAt: string | null
  url: string | null
  /** With which it was signed. */
  headers: Record<string, string>
  /** Null where no answer came. */
  responseStatus: number | null
  durationMs: number | null
  /** If it fails, the next attempt comes so much later by the sandbox clock; null where none does. */
  retryAfterSeconds: number | null
}

type Needs = Pick<Runtime, 'settings'>

/** Events with all that became of each, in the order they are given. */
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
    ...{ createdAt: toIso(createdAt), body, nextAttemptAt: next ? toIso(next.dueAt) : null },
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
    ...{ dueAt: toIso(dueAt), sentAt: sentAt === null ? null : toIso(sentAt), url },
    headers: isSigned ? signatureHeaders(form, signature, sentAt, body, eventId) : {},
    ...{ responseStatus, durationMs },
    retryAfterSeconds: secondsToRetry(webhookAttempts[event], attempt),
  }
}

function toIso(at: number): string {
  return new Date(at).toISOString()
}
