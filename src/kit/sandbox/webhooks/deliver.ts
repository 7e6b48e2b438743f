import {
  dropDueDeliveries,
  endDelivery,
  type LeasedDelivery,
  leaseDeliveries,
  listBusinessesWithDue,
} from '../store/webhook-deliveries.ts'
import { readWebhookUrl } from '../store/webhook-events.ts'
import { type Delivering, type FetchWebhook, WEBHOOK_USER_AGENT } from './delivering.ts'
import { planRetry, repeatUnheard } from './plan-again.ts'
import { signatureHeaders, signWebhook } from './sign.ts'
import { readWebhookTarget } from './webhook-url.ts'

/** Maximum number of deliveries of a business in flight. */
const PARALLEL = 8

/** Signals to stop. */
export interface Ends {
  /** Start nothing more. */
  closing: AbortSignal
  /** Stop waiting for deliveries in flight. */
  cutOff: AbortSignal
}

/** Sends the due deliveries of a business until none is left, including retries that become due meanwhile. */
export async function deliverDue(delivering: Delivering, businessId: string, ends: Ends): Promise<void> {
  while (!ends.closing.aborted) {
    const due = await listBusinessesWithDue(delivering.database.db, delivering.now())
    if (!due.includes(businessId)) return
    await deliverSome(delivering, businessId, ends)
  }
}

async function deliverSome(delivering: Delivering, businessId: string, { cutOff }: Ends): Promise<void> {
  const { database, urls, instance, leaseMs, signatures } = delivering
  const url = await readWebhookUrl(database.db, businessId)
  const now = delivering.now()
  // read again: the address may be older than this start, which has other addresses itself
  const target = url === null ? undefined : readWebhookTarget(url, urls)
  if (!target?.ok) return database.write((db) => dropDueDeliveries(db, businessId, now))
  const secret = await delivering.findSecret(businessId)
  const leased = await database.write((db) =>
    leaseDeliveries(db, { businessId, now, most: PARALLEL }, { instance, leaseMs }, (delivery) => {
      const sentAt = delivery.sentAt ?? now
      const form = signatures[delivery.event]
      const signature =
        delivery.signature ??
        (form
          ? signWebhook(form, secret, sentAt, delivery.body, { id: delivery.eventId, url: target.url })
          : null)
      return { sentAt, signature, url: target.url }
    }),
  )
  const outcomes = leased.map((delivery) => deliver(delivering, target.url, delivery, cutOff))
  const failed = (await Promise.allSettled(outcomes)).find(({ status }) => status === 'rejected')
  if (failed?.status === 'rejected') throw failed.reason
}

async function deliver(
  { database, answerWithinMs, signatures, attempts, fetchWebhook }: Delivering,
  url: string,
  leased: LeasedDelivery,
  cutOff: AbortSignal,
): Promise<void> {
  const { body, event, ...delivery } = leased
  const form = signatures[event]
  const signal = AbortSignal.any([cutOff, AbortSignal.timeout(answerWithinMs(event))])
  const headers = form
    ? signatureHeaders(form, delivery.signature!, delivery.sentAt!, body, delivery.eventId)
    : {}
  const startedAt = performance.now()
  const responseStatus = await send(fetchWebhook, url, headers, body, signal)
  const durationMs = Math.round(performance.now() - startedAt)
  if (responseStatus === null && cutOff.aborted) {
    return database.write((db) => repeatUnheard(db, delivery))
  }
  const isDelivered = responseStatus !== null && responseStatus >= 200 && responseStatus < 300
  await database.write(async (db) => {
    const status = isDelivered ? 'DELIVERED' : 'FAILED'
    const isThere = await endDelivery(db, delivery, { status, responseStatus, durationMs })
    if (isThere && !isDelivered) await planRetry(db, delivery, attempts[event])
  })
}

/** @returns the status of the answer, or null without an answer */
async function send(
  fetchWebhook: FetchWebhook,
  url: string,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
): Promise<number | null> {
  try {
    const response = await fetchWebhook(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': WEBHOOK_USER_AGENT, ...headers },
      body,
      // a redirect is not a receipt, and would leave the agreed address
      redirect: 'manual',
      signal,
    })
    await response.body?.cancel()
    return response.status
  } catch {
    return null
  }
}
