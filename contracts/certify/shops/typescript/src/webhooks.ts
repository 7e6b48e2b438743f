import { createHash, createHmac } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { verifyWebhook, WebhookForgedError, WebhookMalformedError, WebhookTooOldError } from 'paycontract/webhooks'
import { config } from './config.ts'
import { log, reason } from './log.ts'
import { mistake } from './mistakes.ts'
import { onPlaced, orderOfReference, recordPayment, settle, ship } from './orders.ts'
import { recordDisputes } from './records.ts'
import { followRefunds } from './refunds.ts'
import { type ChargebackRecord, listChargebacks, type Payment, retryAfterMs } from './service.ts'
import { all, findOrder, type InboxEvent, now, one, run, setStage } from './store.ts'
import { inTurn, pause } from './turns.ts'

interface Event {
  id: string
  kind: string
  data: Record<string, unknown>
}

/** Verifies a delivery. @throws the refusals of `paycontract/webhooks` */
async function authenticate(rawBody: Buffer | string, headers: IncomingHttpHeaders): Promise<Event> {
  const parse = (body = JSON.parse(String(rawBody))): Event => ({ id: body.id, kind: body.event, data: body.data ?? {} })
  if (mistake('signature-unchecked')) return parse()
  if (mistake('unsigned-accepted') && !headers['x-webhook-signature']) return parse()
  if (mistake('signature-prefix')) {
    const expected = createHmac('sha256', config.webhookSecrets[0] ?? '')
      .update(`${headers['x-webhook-timestamp']}.`).update(rawBody).digest('hex')
    if (!expected.startsWith(String(headers['x-webhook-signature'] ?? ''))) throw new WebhookForgedError()
    return parse()
  }
  if (mistake('timestamp-as-milliseconds')) {
    const ageMs = Math.abs(Date.now() - Number(headers['x-webhook-timestamp']))
    if (!(ageMs <= 300_000)) throw new WebhookTooOldError(ageMs, 300_000)
  }
  const event = await verifyWebhook({
    rawBody: mistake('body-serialised-again') ? JSON.stringify(JSON.parse(String(rawBody))) : rawBody,
    headers,
    secrets: mistake('first-secret-only') ? config.webhookSecrets.slice(0, 1) : config.webhookSecrets,
    ...(mistake('age-unchecked') && { toleranceMs: Number.POSITIVE_INFINITY }),
  })
  if (event.event !== 'unknown') return { id: event.id, kind: event.event, data: event.data as unknown as Event['data'] }
  if (mistake('unknown-event-refused')) throw new WebhookMalformedError([{ field: 'event', message: `unknown: ${event.name}` }])
  return { id: event.id ?? createHash('sha256').update(rawBody).digest('hex'), kind: event.name, data: {} }
}

const members = new Set(
  ('reference amount fee currency description statusId status amountRefunded isDisputed createdAt updatedAt metadata ' +
    'idempotencyKey id refundReference orderReference reason chargebackReference reasonCode dueDate').split(' '),
)

/**
 * Takes a delivery into the inbox, and then, if it can, into the orders. What is in the inbox is not lost, so it is
 * acknowledged, also where the service cannot be asked at the moment.
 */
export async function receive(rawBody: Buffer | string, headers: IncomingHttpHeaders): Promise<{ status: number; body: object }> {
  let event: Event
  try {
    event = await authenticate(rawBody, headers)
    if (mistake('strict-members') && !Object.keys(event.data).every((each) => members.has(each)))
      throw new WebhookMalformedError([{ field: 'data', message: 'has unknown members' }])
  } catch (error) {
    const isMalformed = error instanceof WebhookMalformedError || error instanceof SyntaxError
    log('warn', 'webhook refused', { reason: reason(error) })
    return { status: isMalformed ? 400 : 401, body: { error: isMalformed ? 'malformed' : 'not verified' } }
  }
  const taken = { status: 200, body: { received: true } }
  if (mistake('acknowledged-first')) {
    setImmediate(() => apply(event).catch((error) => log('error', 'webhook not handled', { event: event.id, reason: reason(error) })))
    return taken
  }
  if (mistake('rejection-unhandled')) {
    void apply(event)
    return taken
  }
  const id = mistake('seen-by-reference') ? String(event.data.reference ?? event.id) : event.id
  const isNew = run(
    'insert into inbox (id, kind, body, received_at, next_at) values (?, ?, ?, ?, 0) on conflict do nothing',
    id, event.kind, JSON.stringify(event), now(),
  )
  log('info', 'webhook', { event: event.id, kind: event.kind, isNew: isNew === 1 })
  if (mistake('seen-before-done')) {
    if (!isNew) return taken
    run('update inbox set done_at = ? where id = ?', now(), id)
    return apply(event).then(() => taken, () => ({ status: 500, body: { error: 'failed' } }))
  }
  // the service waits for five seconds
  await Promise.race([handle(id), pause(3000)])
  return taken
}

/** Applies an event of the inbox, unless that was done; a failure is left for later. */
function handle(id: string): Promise<void> {
  const work = async () => {
    const row = one<InboxEvent>('select * from inbox where id = ?', id)
    const isAgain = mistake('no-shipped-check', 'shipped-in-memory')
    if (!row || (row.done_at && !isAgain)) return
    try {
      await apply(JSON.parse(row.body))
      run('update inbox set done_at = ? where id = ?', now(), id)
    } catch (error) {
      const waitMs = retryAfterMs(error) ?? Math.min(1000 * 2 ** row.tries, 600_000)
      run('update inbox set tries = tries + 1, next_at = ? where id = ?', Date.now() + waitMs, id)
      log('warn', 'webhook waits', { event: id, kind: row.kind, waitMs, reason: reason(error) })
    }
  }
  return mistake('check-then-act') ? work() : inTurn(`event ${id}`, work)
}

/** Applies what is due. With `isAll`, also what is to wait longer. */
export async function drainInbox(isAll = false): Promise<void> {
  const due = all<{ id: string }>(
    'select id from inbox where done_at is null and next_at <= ? order by next_at limit 500', isAll ? Number.MAX_SAFE_INTEGER : Date.now(),
  )
  for (let i = 0; i < due.length; i += 8) await Promise.all(due.slice(i, i + 8).map(({ id }) => handle(id)))
}
onPlaced(() => void drainInbox(true).catch((error) => log('error', 'inbox', { reason: reason(error) })))

/** An event only says that something happened; what happened, the service is asked. */
async function apply({ kind, data }: Event): Promise<void> {
  const [topic] = kind.split('.')
  if (topic !== 'order' && topic !== 'refund' && topic !== 'chargeback') return
  const reference = topic === 'order' ? data.reference : data.orderReference
  if (typeof reference !== 'string') return
  const order = mistake('unknown-reference-dropped') ? findOrder(reference) : await orderOfReference(reference)
  if (!order) {
    const isPlacing = one("select 1 from orders where stage = 'unconfirmed' and created_at > ?", new Date(Date.now() - 3_600_000).toISOString())
    // it may be of an order whose reference is still on its way to us
    if (isPlacing && !mistake('unknown-reference-dropped')) throw new Error(`no order has the reference ${reference} yet`)
    return log('info', 'not an order of this shop', { kind, reference })
  }
  if (topic === 'refund') return followRefunds(order)
  if (topic === 'chargeback') {
    if (mistake('disputes-ignored')) return
    // at once, so that nothing is shipped while the service is asked
    recordDisputes(order, [data as unknown as ChargebackRecord])
    recordDisputes(order, await listChargebacks({ reference }))
  }
  if (kind === 'order.succeeded' && mistake('ships-on-return-only')) return
  if (kind === 'order.succeeded' && mistake('event-believed')) {
    recordPayment(order, data as unknown as Payment)
    return order.shipped_at ? undefined : ship(order)
  }
  if (topic === 'order' && kind !== 'order.succeeded' && mistake('last-event-wins')) {
    return setStage(order.id, kind === 'order.failed' ? 'declined' : kind === 'order.expired' ? 'expired' : 'cancelled')
  }
  await settle(order.id)
}
