/**
 * A shop that is right, and wrong in one way where the variable MISTAKE names it: what an examination has to find.
 *
 * @module
 */
import { randomUUID } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import {
  ApiError,
  createBusinessClient,
  createCheckoutClient,
  OutcomeUnknownError,
  paginate,
  type RsaPadding,
} from '../../../client/index.ts'
import { verifyWebhook, WebhookMalformedError } from '../../../client/webhooks/index.ts'
import type { Mistake } from './mistakes.ts'

interface Order {
  id: string
  cart: string
  amount: number
  currency: string
  reference?: string
  paid: number
  shipped: number
  refunded: number
  /** What it is about to do, has done, or has given up. */
  status: 'open' | 'given up' | 'paid' | 'refunding' | 'refunded' | 'disputed'
  refundKey?: string
}

/** An event, or a part of one, whatever it is about. */
interface Told {
  id?: string
  event?: string
  data?: { reference?: string; orderReference?: string; status?: string; amount?: number }
}

const { PORT = '3000', DATA_FILE = 'shop.ndjson', MISTAKE } = process.env
const has = (mistake: Mistake) => MISTAKE === mistake
const read = (name: string) => process.env[name] ?? ''
const ownUrl = `http://127.0.0.1:${PORT}`

const keys = {
  publicKey: read('PUBLIC_KEY'),
  timeoutMs: 5_000,
}
const business = createBusinessClient({ ...keys, baseUrl: read('BUSINESS_URL') })
const checkout = createCheckoutClient({
  ...{ ...keys, baseUrl: read('CHECKOUT_URL') },
  ...(!has('mixes-live-and-test') && { secretKey: read('SECRET_KEY') }),
  encryption: {
    key: readFileSync(read('ENCRYPTION_KEY_FILE'), 'utf8'),
    padding: read('ENCRYPTION_PADDING') as RsaPadding,
  },
})

const orders = new Map<string, Order>()
const done = new Set<string>()
/** Deliveries of one event at a time, and calls of one order. */
const busy = new Map<string, Promise<unknown>>()
const early = new Map<string, Told>()

if (existsSync(DATA_FILE))
  for (const line of readFileSync(DATA_FILE, 'utf8').split('\n').filter(Boolean)) {
    const { order, event } = JSON.parse(line) as { order?: Order; event?: string }
    if (order) orders.set(order.id, order)
    if (event) done.add(event)
  }

function save(order: Order): void {
  orders.set(order.id, order)
  appendFileSync(DATA_FILE, `${JSON.stringify({ order })}\n`)
}

function mark(event: string): void {
  done.add(event)
  appendFileSync(DATA_FILE, `${JSON.stringify({ event })}\n`)
}

const findBy = (reference: string | undefined) =>
  reference === undefined ? undefined : [...orders.values()].find((order) => order.reference === reference)

/** One after the other for each name. */
function inTurn<T>(name: string, run: () => Promise<T>): Promise<T> {
  const next = (busy.get(name) ?? Promise.resolve()).then(run, run)
  busy.set(
    name,
    next.catch(() => {}),
  )
  return next
}

function ship(order: Order, isForced = false): void {
  if (order.shipped > 0 && !isForced) return
  const shipped = has('never-ships') ? 0 : order.shipped + 1
  save({
    ...order,
    status: order.status === 'open' || order.status === 'given up' ? 'paid' : order.status,
    paid: 1,
    shipped,
  })
}

async function buy({ cart, amount, currency }: { cart: string; amount: number; currency: string }) {
  if (has('mixes-live-and-test')) {
    const headers = { authorization: `Bearer ${read('SECRET_KEY')}` }
    await fetch(`${read('CHECKOUT_URL')}/charge/order/refunds/all`, { headers })
  }
  const known = [...orders.values()].find((order) => order.cart === cart && !has('opens-two-orders'))
  if (known?.status === 'given up') throw new Error('this order was given up')
  if (known?.reference) return { order: known, url: urls.get(known.id) }
  const order: Order = known ?? {
    id: randomUUID(),
    cart,
    amount,
    currency,
    paid: 0,
    shipped: 0,
    refunded: 0,
    status: 'open',
  }
  save(order)
  try {
    const { data } = await business.createCheckoutLink(
      {
        amount: priceOf(amount, currency),
        currency: currency as 'NGN',
        customer: { email: 'payer@example.com' },
        redirectUrl: `${ownUrl}/return/${order.id}`,
      },
      { idempotencyKey: `${order.id}` },
    )
    urls.set(order.id, data.checkoutUrl)
    const opened = { ...orders.get(order.id)!, reference: data.reference }
    save(opened)
    if (has('ships-when-opened')) ship(opened)
    const waiting = early.get(data.reference)
    if (waiting) await settle(opened)
    return { order: orders.get(order.id)!, url: data.checkoutUrl }
  } catch (error) {
    if (has('gives-up-when-create-fails')) save({ ...order, status: 'given up', reference: 'none' })
    throw error
  }
}
const urls = new Map<string, string>()

function priceOf(amount: number, currency: string): number {
  return has('takes-a-hundred-times') || (has('counts-decimals-that-are-not') && currency === 'XOF')
    ? amount * 100
    : amount
}

/** Asks the service how an order stands, and ships what is paid. */
async function settle({ id }: Order, asked?: string): Promise<void> {
  const order = orders.get(id)!
  if (!order.reference || (has('never-looks-again') && order.status === 'given up')) return
  if (has('looks-then-ships')) {
    const before = order.shipped
    await business.verifyPayment({ reference: order.reference })
    await wait(20)
    if (before === 0) ship(orders.get(id)!, true)
    return
  }
  const { data } = await business.verifyPayment({ reference: asked ?? order.reference }).catch((error) => {
    if (
      has('gives-up-when-verify-fails') ||
      (has('gives-up-when-refused') && error instanceof ApiError && error.status === 401)
    )
      save({ ...orders.get(id)!, status: 'given up', reference: 'none' })
    if (has('takes-no-answer-for-a-good-one')) ship(orders.get(id)!)
    throw error
  })
  const now = orders.get(id)!
  const isOver = ['FAILED', 'CANCELLED', 'EXPIRED'].includes(data.status)
  if (isOver && has('ships-what-failed')) return ship(now)
  if (isOver && now.status === 'open') return save({ ...now, status: 'given up' })
  if (data.status !== 'SUCCESSFUL') return
  if (has('cuts-minor-units') && Math.trunc(data.amount * 100) !== Math.round(now.amount * 100)) return
  if (data.amount !== priceOf(now.amount, now.currency) && !has('ignores-the-amount')) return
  if (data.currency !== now.currency && !has('ignores-the-currency')) return
  ship(now)
}

async function countRefunds({ reference }: Order): Promise<number> {
  let count = 0
  for await (const refund of paginate(checkout, '/charge/order/refunds/all', {
    params: { query: { reference: reference! } },
  }))
    if (refund.status === 'SUCCESSFUL') count += 1
  return count
}

async function refund(order: Order): Promise<Order> {
  const isRepeated =
    has('refunds-each-time') || (has('refunds-again-when-unsure') && order.status === 'refunding')
  if (!['paid', 'refunding'].includes(order.status)) return order
  if (has('never-refunds-again') && order.refundKey) return order
  const refundKey = isRepeated ? randomUUID() : (order.refundKey ?? randomUUID())
  save({ ...order, status: 'refunding', refundKey })
  if (has('refund-is-not-sent')) return order
  // a part, so that a second one is not refused
  const amount = isRepeated || has('refunds-again-when-unsure') ? Math.floor(order.amount / 2) : order.amount
  if (isRepeated && has('refunds-each-time')) save({ ...orders.get(order.id)!, status: 'paid' })
  try {
    const { data } = await checkout.createRefund(
      { data: { reference: order.reference!, amount } },
      { idempotencyKey: refundKey },
    )
    if (data.status === 'FAILED')
      save({ ...orders.get(order.id)!, status: 'paid', refundKey: undefined as never })
    if (has('counts-the-wish')) save({ ...orders.get(order.id)!, refunded: 1 })
  } catch (error) {
    if (has('books-a-refused-refund')) save({ ...orders.get(order.id)!, refunded: 1 })
    if (error instanceof ApiError && !(error instanceof OutcomeUnknownError))
      save({ ...orders.get(order.id)!, status: 'paid' })
    throw error
  }
  return orders.get(order.id)!
}

async function takeEvent(event: Told): Promise<void> {
  const { event: name = '', data = {} } = event
  let order = findBy(data.reference ?? data.orderReference)
  if (!order && has('ships-the-latest-order')) order = [...orders.values()].at(-1)
  if (!order) {
    if (data.reference && !has('forgets-what-it-does-not-know-yet')) early.set(data.reference, event)
    if (has('forgets-what-it-does-not-know-yet') || (await isStrange(data.reference))) return
    throw new Error('this order is not known yet')
  }
  if (order.status === 'disputed' && !name.startsWith('chargeback.')) return
  if (name === 'chargeback.opened') {
    if (has('refunds-a-chargeback')) save({ ...order, refunded: order.refunded + 1 })
    else save({ ...order, status: 'disputed' })
    return
  }
  if (name === 'chargeback.resolved' && order.status === 'disputed') {
    if (data.status === 'WON' && !has('freezes-for-good')) save({ ...order, status: 'paid' })
    return
  }
  if (name === 'refund.failed' && order.status === 'refunding')
    return save({ ...order, status: 'paid', refundKey: undefined as never })
  if (name === 'refund.succeeded') {
    if (has('knows-its-own-refunds-only') && !order.refundKey) return
    if (has('forgets-an-early-refund')) {
      if (order.paid > 0) save({ ...order, refunded: 1 })
      return
    }
    if ((data.amount ?? 0) < order.amount && !has('refunds-each-time') && !has('refunds-again-when-unsure')) {
      if (has('refunds-the-rest')) await checkout.createRefund({ data: { reference: order.reference! } })
      return
    }
    return save({
      ...order,
      status: 'refunded',
      refunded: believes() ? 1 : Math.min(1, await countRefunds(order)),
    })
  }
  if (name === 'order.failed') {
    if (has('believes-a-late-failure')) return save({ ...order, paid: 0, shipped: 0 })
    if (has('gives-up-at-a-failure')) return save({ ...order, reference: 'none' })
  }
  if (has('ships-for-each-delivery')) return ship(order, true)
  if (has('ships-for-answer-and-webhook') && name === 'order.succeeded') return ship(order, true)
  if (has('ships-on-return-alone')) return
  if (has('takes-every-event-for-a-payment') || has('ships-the-latest-order')) return ship(order)
  if (believes() && name === 'order.succeeded') return ship(order)
  if (has('remembers-what-it-answered')) return ship(order, true)
  await settle(order)
}

/** Whether no order is being opened that could be meant. */
async function isStrange(reference: string | undefined): Promise<boolean> {
  return reference === undefined || [...orders.values()].every((order) => order.reference !== undefined)
}

function believes(): boolean {
  return [
    'checks-no-signature',
    'checks-a-signature-where-there-is-one',
    'takes-any-time',
    'compares-what-there-is',
  ].includes(MISTAKE ?? '')
}

async function receive(rawBody: string, headers: Record<string, string>): Promise<number> {
  const claimed = readId(rawBody)
  if (has('marks-before-it-checks')) {
    if (done.has(claimed)) return 200
    mark(claimed)
  }
  const isUnsigned = headers['x-webhook-signature'] === undefined
  const isShort = has('compares-what-there-is') && headers['x-webhook-signature']?.length === 1
  const isUnchecked =
    isShort || has('checks-no-signature') || (has('checks-a-signature-where-there-is-one') && isUnsigned)
  if (!isUnchecked) {
    const tolerance = has('takes-any-time') ? { toleranceMs: Number.MAX_SAFE_INTEGER } : {}
    try {
      const text = has('writes-the-body-anew') ? JSON.stringify(JSON.parse(rawBody)) : rawBody
      await verifyWebhook({ rawBody: text, headers, secrets: read('WEBHOOK_SECRET'), ...tolerance })
    } catch (error) {
      if (!(error instanceof WebhookMalformedError)) return 401
    }
  }
  const event = JSON.parse(rawBody) as Told
  if (has('refuses-new-members') && rawBody.includes('riskScore')) return 400
  if (has('looks-then-ships') || has('ships-for-each-delivery'))
    return takeEvent(event).then(
      () => 200,
      () => 500,
    )
  return inTurn(claimed, async () => {
    if (done.has(claimed)) return 200
    const isMarkedEarly = has('marks-before-it-handles') || has('keeps-events-in-a-file-too-early')
    if (isMarkedEarly) mark(claimed)
    if (has('loses-orders-when-busy') && done.size >= 30) {
      mark(claimed)
      return 200
    }
    try {
      await takeEvent(event)
    } catch (error) {
      console.error(`webhook: ${(error as Error).message}`)
      return 500
    }
    if (has('remembers-what-it-answered')) done.add(claimed)
    else mark(claimed)
    return 200
  })
}

function readId(rawBody: string): string {
  try {
    return String((JSON.parse(rawBody) as Told).id)
  } catch {
    return ''
  }
}

async function reconcile(): Promise<void> {
  if (has('has-no-job') || has('ships-on-return-alone')) return
  for (const order of orders.values()) {
    if (order.reference && order.shipped === 0) {
      const asking = settle(order)
      await (has('ends-at-a-failure')
        ? asking
        : asking.catch((error) => console.error(`reconcile: ${error.message}`)))
      const { paid } = orders.get(order.id)!
      if (has('gives-up-what-is-open') && paid === 0) save({ ...orders.get(order.id)!, reference: 'none' })
    }
    const now = orders.get(order.id)!
    if (now.status === 'refunding' && now.refunded === 0) {
      const made = await countRefunds(now).catch(() => 0)
      if (made > 0) save({ ...now, status: 'refunded', refunded: 1 })
    }
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const rawBody = has('decodes-each-piece')
    ? chunks.map(String).join('')
    : Buffer.concat(chunks).toString('utf8')
  const url = new URL(request.url ?? '/', ownUrl)
  const [, part, id = ''] = url.pathname.split('/')
  const send = (status: number, body: unknown = {}) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (has('prints-requests')) console.log(JSON.stringify(process.env))
  if (part === 'webhooks') return void send(await receive(rawBody, request.headers as Record<string, string>))
  if (part === 'reconcile') return void send(await reconcile().then(() => 200))
  if (part === 'buy') {
    const wanted = JSON.parse(rawBody)
    const { order, url: link } = await (has('opens-two-orders')
      ? buy(wanted)
      : inTurn(wanted.cart, () => buy(wanted)))
    return void send(200, { id: order.id, reference: order.reference, link })
  }
  const order = orders.get(id) ?? findBy(id)
  if (!order) return void send(part === undefined || part === '' ? 200 : 404)
  if (part === 'refund') return void send(200, await inTurn(order.id, () => refund(orders.get(order.id)!)))
  if (part === 'return') {
    const reference = url.searchParams.get('reference') ?? undefined
    if (has('believes-the-address') && url.searchParams.get('status') === 'SUCCESSFUL') ship(order)
    else if (has('ships-for-each-return')) ship(order, true)
    else if (has('verifies-the-address') && reference) {
      const { data } = await business.verifyPayment({ reference })
      if (data.status === 'SUCCESSFUL') ship(order)
    } else await settle(order).catch(() => {})
    if (has('repeats-the-address'))
      return void response.writeHead(200, { 'content-type': 'text/html' }).end(url.searchParams.get('status'))
  }
  send(200, orders.get(order.id))
}

createServer((request, response) => {
  answer(request, response).catch((error) => {
    console.error(error.message)
    response.writeHead(502).end(has('shows-its-settings') ? JSON.stringify(process.env) : '{}')
  })
}).listen(Number(PORT), '127.0.0.1', () => console.log(`The shop is open at ${ownUrl}`))
