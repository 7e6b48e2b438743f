import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { verifyWebhook, WebhookMalformedError } from '../../../../client/webhooks/index.ts'
import { isFrozen, readDispute } from './disputes.ts'
import { readRefunds } from './lists.ts'
import { settle, ship } from './orders.ts'
import { noteRefund } from './refunds.ts'
import { checkout, has, MISTAKE, read, secrets } from './settings.ts'
import { done, early, findBy, inTurn, mark, orders, save, type Told } from './store.ts'

let received = 0
let isStopped = false

async function takeEvent(event: Told): Promise<void> {
  const { event: name = '', data = {} } = event
  let order = findBy(data.reference ?? data.orderReference)
  if (!order && has('ships-the-latest-order')) order = [...orders.values()].at(-1)
  const isFoundByPrice = has('finds-orders-by-their-price') || has('finds-the-oldest-of-a-price')
  if (isFoundByPrice && name === 'order.succeeded') {
    const alike = [...orders.values()].filter(
      ({ amount, shipped }) => amount === data.amount && shipped === 0,
    )
    const meant = alike.at(has('finds-the-oldest-of-a-price') ? 0 : -1)
    return meant && ship(meant)
  }
  if (!order) {
    if (data.reference && !has('forgets-what-it-does-not-know-yet')) early.set(data.reference, event)
    if (has('forgets-what-it-does-not-know-yet') || (await isStrange(data.reference))) return
    throw new Error('this order is not known yet')
  }
  if ((believes() || has('believes-a-late-dispute')) && name === 'chargeback.opened')
    return save({ ...order, dispute: 'OPEN' })
  if (believes() && isFrozen(order.dispute)) return
  if (has('reads-the-end-of-disputes-in-its-job') && name === 'chargeback.resolved') return
  if (has('reads-failed-refunds-in-its-job') && name === 'refund.failed') return
  if (name.startsWith('chargeback.')) {
    if (has('refunds-a-chargeback')) {
      const refunds = [...order.refunds, { status: 'SUCCESSFUL' }]
      return save({ ...order, refunds })
    }
    if (has('asks-for-refunds-in-disputes'))
      await checkout.createRefund({ data: { reference: order.reference! } }).catch(() => {})
    return void (await readDispute(order))
  }
  if (name.startsWith('refund.') && has('ends-the-newest-refund')) {
    const pending = order.refunds.filter(({ status }) => status === 'PENDING').at(-1)
    const ended = { ...pending, status: name === 'refund.failed' ? 'FAILED' : 'SUCCESSFUL' }
    return save({ ...order, refunds: [...order.refunds.filter((each) => each !== pending), ended] })
  }
  if (name.startsWith('refund.')) {
    if (has('forgets-an-early-refund') && order.paid === 0) return
    if (has('refunds-the-rest') && (data.amount ?? 0) < order.amount)
      await checkout.createRefund({ data: { reference: order.reference! } })
    if (believes()) return save({ ...order, refunds: [{ status: 'SUCCESSFUL' }] })
    const reading = readRefunds(order.reference)
    const listed = await (has('takes-a-list-that-is-down-for-empty') ? reading.catch(() => []) : reading)
    for (const each of listed) noteRefund(order, each)
    return
  }
  if (name === 'order.failed') {
    if (has('believes-a-late-failure')) return save({ ...order, paid: 0, shipped: 0 })
    if (has('gives-up-at-a-failure')) return save({ ...order, reference: 'none' })
  }
  if (has('ships-for-each-delivery') || (has('ships-for-each-new-event') && name === 'order.succeeded'))
    return ship(order, true)
  if (has('ships-for-answer-and-webhook') && name === 'order.succeeded') return ship(order, true)
  if (has('ships-on-return-alone')) return
  if (has('takes-every-event-for-a-payment') || has('ships-the-latest-order')) return ship(order)
  if (believes() && name === 'order.succeeded') return ship(order)
  if (has('remembers-what-it-answered')) return ship(order, true)
  const isBelieved = has('believes-what-it-cannot-verify') && name === 'order.succeeded'
  await settle(order).catch((error) => {
    if (!isBelieved) throw error
    ship(order)
  })
}

/** Whether no order that is being opened could be the one. */
async function isStrange(reference: string | undefined): Promise<boolean> {
  return reference === undefined || [...orders.values()].every((order) => order.reference !== undefined)
}

function believes(): boolean {
  return [
    'checks-no-signature',
    'checks-a-signature-where-there-is-one',
    'takes-any-time',
    'takes-what-comes-from-the-future',
    'takes-an-empty-secret',
    'compares-what-there-is',
    'compares-half-a-signature',
    'takes-its-public-key-for-a-secret',
  ].includes(MISTAKE ?? '')
}

export async function receive(rawBody: string, headers: Record<string, string>): Promise<number> {
  if (has('takes-a-kilobyte-at-most') && rawBody.length > 1_000) return 413
  if (has('wants-one-content-type') && headers['content-type'] !== 'application/json') return 415
  const isAhead = Number(headers['x-webhook-timestamp']) * 1000 > Date.now()
  if (has('refuses-clocks-that-are-ahead') && isAhead) return 401
  const localNow = Date.now() - new Date().getTimezoneOffset() * 60_000
  const isOffLocally = Math.abs(Number(headers['x-webhook-timestamp']) * 1000 - localNow) > 300_000
  if (has('compares-with-local-time') && isOffLocally) return 401
  if (has('asks-before-it-checks')) {
    const { data } = JSON.parse(rawBody) as Told
    const named = findBy(data?.reference ?? data?.orderReference)
    if (named) await settle(named)
  }
  const claimed = readId(rawBody)
  if (has('marks-before-it-checks')) {
    if (done.has(claimed)) return 200
    mark(claimed)
  }
  const isUnsigned = headers['x-webhook-signature'] === undefined
  const isShort = has('compares-what-there-is') && headers['x-webhook-signature']?.length === 1
  const sentAt = headers['x-webhook-timestamp']
  const isFromTheFuture = has('takes-what-comes-from-the-future') && isAhead
  const sign = (secret: string) => createHmac('sha256', secret).update(`${sentAt}.${rawBody}`).digest('hex')
  const signature = headers['x-webhook-signature']
  const isOfNoSecret = has('takes-an-empty-secret') && signature === sign('')
  const isHalfRight =
    has('compares-half-a-signature') &&
    secrets.some((secret) => sign(secret).slice(0, 32) === signature?.slice(0, 32))
  const isOfNoOwner = has('takes-its-public-key-for-a-secret') && signature === sign(read('PUBLIC_KEY'))
  const isUnchecked =
    isShort ||
    isFromTheFuture ||
    isOfNoSecret ||
    isOfNoOwner ||
    isHalfRight ||
    has('checks-no-signature') ||
    (has('checks-a-signature-where-there-is-one') && isUnsigned)
  if (!isUnchecked) {
    const toleranceMs = has('takes-any-time') ? Number.MAX_SAFE_INTEGER : 30_000
    const isTuned = has('takes-any-time') || has('allows-seconds-alone')
    const tolerance = isTuned ? { toleranceMs } : {}
    try {
      const written = has('writes-the-body-anew') ? JSON.stringify(JSON.parse(rawBody)) : rawBody
      const text = has('trims-the-body') ? written.trim() : written
      await verifyWebhook({
        rawBody: text,
        headers,
        secrets: has('first-secret-only')
          ? secrets[0]!
          : has('takes-the-last-secret-alone')
            ? secrets.at(-1)!
            : secrets,
        ...tolerance,
      })
    } catch (error) {
      if (has('logs-the-right-signature')) console.error(`expected ${sign(secrets[0]!)}`)
      if (has('answers-with-the-right-signature')) throw new Error(`expected ${sign(secrets[0]!)}`)
      if (has('asks-about-what-it-rejects')) askSoon(rawBody)
      if (!(error instanceof WebhookMalformedError)) return 401
    }
  }
  const event = JSON.parse(rawBody) as Told
  if (typeof event.event !== 'string') {
    if (has('shows-its-settings')) throw new Error('this is not an event')
    return 400
  }
  if (has('looks-for-the-order-of-every-event') && !event.data?.reference && !event.data?.orderReference)
    return 500
  const isOther = !/^(order|refund|chargeback)\./.test(event.event)
  isStopped ||= has('stops-at-an-event-without-data') && !isOther && event.data?.reference === undefined
  isStopped ||= has('waits-behind-other-resources') && isOther
  if (isStopped) return 200
  if (has('takes-a-second-event-for-a-repetition')) {
    const about = event.data?.reference ?? event.data?.orderReference ?? ''
    if (done.has(about)) return 200
    mark(about)
  }
  if (has('refuses-late-attempts') && Date.now() - Date.parse(event.createdAt ?? '') > 1_800_000) return 401
  if (has('refuses-new-members') && rawBody.includes('riskScore')) return 400
  if (has('refuses-other-resources') && isOther) return 400
  if (has('refuses-unknown-events') && event.event === 'order.archived') return 400
  if (has('refuses-what-is-no-payment') && event.event !== 'order.succeeded') return 400
  if (has('forgets-what-it-answered-first')) {
    setImmediate(() => void takeEvent(event).catch(console.error))
    return 200
  }
  if (has('forgets-what-failed-twice')) {
    const take = () => takeEvent(event)
    setImmediate(
      () =>
        void take()
          .catch(() => wait(500).then(take))
          .catch(console.error),
    )
    return 200
  }
  if (has('books-disputes-from-its-queue') && event.event === 'chargeback.opened') {
    setTimeout(() => {
      const order = findBy(event.data?.orderReference)
      if (order) save({ ...order, dispute: 'OPEN' })
    }, 300)
    return 200
  }
  if (has('takes-each-order-from-its-queue-once') && event.event.startsWith('order.')) {
    const about = event.data?.reference ?? ''
    if (done.has(about)) return 200
    mark(about)
    setTimeout(() => void takeEvent(event).catch(console.error), 300)
    return 200
  }
  if (has('ships-from-its-queue-after-a-fourth-call') && event.event === 'order.succeeded') {
    setTimeout(() => void takeEvent(event).catch(console.error), 100)
    return 200
  }
  if (has('keeps-work-in-memory') && event.event === 'order.succeeded') {
    const order = findBy(event.data?.reference)
    if (order) save({ ...order, status: 'paid' })
    setTimeout(() => void takeEvent(event).catch(console.error), 500)
    return 200
  }
  if (has('looks-then-ships') || has('ships-for-each-delivery'))
    return takeEvent(event).then(
      () => 200,
      () => 500,
    )
  return inTurn(claimed, async () => {
    if (done.has(claimed)) return 200
    const isMarkedEarly = has('marks-before-it-handles') || has('keeps-events-in-a-file-too-early')
    if (isMarkedEarly) mark(claimed)
    received += 1
    if (has('loses-orders-when-busy') && received > 5) {
      mark(claimed)
      const order = findBy(event.data?.reference)
      if (order) save({ ...order, reference: 'lost' })
      return 200
    }
    try {
      await takeEvent(event)
    } catch (error) {
      if (has('shows-its-settings')) throw error
      console.error(`webhook: ${(error as Error).message}`)
      return 500
    }
    if (has('remembers-what-it-answered')) done.add(claimed)
    else mark(claimed)
    return 200
  })
}

/** Asks about the order of a webhook, after its answer. */
function askSoon(rawBody: string): void {
  const { data } = JSON.parse(rawBody) as Told
  const named = findBy(data?.reference ?? data?.orderReference)
  if (named) setTimeout(() => void settle(named).catch(console.error), 20)
}

function readId(rawBody: string): string {
  try {
    return String((JSON.parse(rawBody) as Told).id)
  } catch {
    return ''
  }
}
