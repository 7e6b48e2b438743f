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
  /** `given up` is looked at again, too: its money may come late. */
  status: 'open' | 'given up' | 'paid'
  /** Status of its chargeback. */
  dispute?: string
  refunds: Refund[]
}

interface Refund {
  /** What names the wish of a payer; absent where the refund was made elsewhere. */
  wish?: string
  key?: string
  amount?: number
  reference?: string
  /** That of the service, `ASKED` before that is known. */
  status: string
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
const secrets = read('WEBHOOK_SECRETS').split(',')
const ownUrl = `http://127.0.0.1:${PORT}`

const keys = {
  publicKey: read('PUBLIC_KEY'),
  timeoutMs: has('waits-for-ever') ? 600_000 : has('serves-one-at-a-time') ? 25_000 : 5_000,
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

let received = 0
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

function remember(order: Order): void {
  orders.set(order.id, order)
}

function save(order: Order): void {
  remember(order)
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

const isMarkedLate = has('marks-after-another-call') || has('marks-after-a-third-call')

function ship(order: Order, isForced = false): void {
  const isShipped = isMarkedLate ? order.status === 'paid' : order.shipped > 0
  if (isShipped && !isForced) return
  const shipped = has('never-ships') ? 0 : order.shipped + 1
  save({ ...order, status: 'paid', paid: 1, shipped })
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
    refunds: [],
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
      { idempotencyKey: keyOf(order) },
    )
    urls.set(order.id, data.checkoutUrl)
    const opened = { ...orders.get(order.id)!, reference: data.reference }
    save(opened)
    if (has('ships-when-opened')) ship(opened)
    const waiting = early.get(data.reference)
    if (waiting) await settle(opened)
    return { order: orders.get(order.id)!, url: data.checkoutUrl }
  } catch (error) {
    if (has('repeats-at-once') && error instanceof ApiError && error.status === 429)
      return buy({ cart, amount, currency })
    if (has('gives-up-when-create-fails') || (has('gives-up-when-refused') && isRefusedKey(error)))
      save({ ...order, status: 'given up', reference: 'none' })
    throw error
  }
}
function keyOf({ id, amount, currency }: Order): string {
  if (has('makes-keys-of-prices')) return `price-${amount}-${currency}-of-a-basket`
  return has('makes-keys-at-its-start') ? `${id}-${process.pid}` : id
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
    await wait(150)
    if (before === 0) ship(orders.get(id)!, true)
    return
  }
  const { data } = await business.verifyPayment({ reference: asked ?? order.reference }).catch((error) => {
    if (has('gives-up-when-verify-fails') || (has('gives-up-when-refused') && isRefusedKey(error)))
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
  if (has('marks-after-another-call') && now.status !== 'paid') save({ ...now, shipped: now.shipped + 1 })
  const { dispute } = await readDispute(orders.get(id)!)
  if (has('marks-after-a-third-call') && now.status !== 'paid') {
    save({ ...orders.get(id)!, shipped: now.shipped + 1 })
    await business.verifyPayment({ reference: order.reference })
  }
  if (isMarkedLate) return save({ ...orders.get(id)!, status: 'paid', paid: 1 })
  if (isFrozen(dispute) && !has('ships-what-is-disputed')) return save({ ...orders.get(id)!, paid: 1 })
  ship(orders.get(id)!)
}

function isRefusedKey(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

function isFrozen(dispute: string | undefined): boolean {
  return dispute !== undefined && dispute !== 'WON'
}

/** A refund as the service lists it. */
interface ListedRefund {
  refundReference: string
  orderReference: string
  idempotencyKey?: string | null
  amount: number
  status: string
}

/** Reads a list to its end. */
async function readAll<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const read: Row[] = []
  for await (const row of rows) {
    if (has('reads-the-first-page') && read.length === 20) break
    read.push(row)
  }
  return read
}

const of = (reference?: string) => ({ params: { query: reference === undefined ? {} : { reference } } })
const readRefunds = (reference?: string): Promise<ListedRefund[]> =>
  readAll(paginate(checkout, '/charge/order/refunds/all', of(reference)))
const readChargebacks = (reference?: string) =>
  readAll(paginate(checkout, '/charge/order/chargebacks/all', of(reference)))

/** Writes down how the dispute of an order stands. */
async function readDispute(order: Order): Promise<Order> {
  if (has('ignores-disputes')) return order
  const [newest] = await readChargebacks(order.reference)
  if (newest) noteDispute(order, newest.status)
  return orders.get(order.id)!
}

function noteDispute({ id }: Order, status: string): void {
  const order = orders.get(id)!
  const isOver = has('closed-is-won') && status === 'LOST'
  const isKept = has('freezes-for-good') && status === 'WON'
  const noted = isOver ? 'WON' : isKept ? 'OPEN' : status
  if (order.dispute !== noted) save({ ...order, dispute: noted })
}

/** Writes down how a refund stands, by whomever it was asked for. */
function noteRefund({ id }: Order, row: ListedRefund): void {
  const order = orders.get(id)!
  const { refundReference: reference, idempotencyKey: key, amount, status } = row
  const known = order.refunds.find((each) => each.reference === reference || (key && each.key === key))
  if (known && (has('forgets-accepted-refunds') || has('counts-the-wish'))) return
  if (!known && has('knows-its-own-refunds-only')) return
  if (known?.status === status && known.reference === reference) return
  if (known?.status === 'LOST' || (has('keeps-a-failed-refund') && status === 'FAILED')) return
  const others = order.refunds.filter((each) => each !== known)
  save({ ...order, refunds: [...others, { ...known, reference, amount, status }] })
}

interface Wish {
  wish?: string
  amount?: number
  reason?: string
}

async function refund({ id }: Order, { wish: named = 'all', amount, reason = '' }: Wish): Promise<Order> {
  const order = orders.get(id)!
  const wish = has('takes-equal-parts-for-one') ? String(amount) : named
  const known = has('refunds-each-time')
    ? undefined
    : order.refunds.find((each) => each.wish === wish && each.status !== 'FAILED')
  if (order.paid === 0 || (isFrozen(order.dispute) && !has('books-a-refused-refund'))) return order
  if (has('keeps-a-failed-refund') && order.refunds.some(({ status }) => status === 'PENDING')) return order
  if (known && (known.status !== 'ASKED' || has('never-refunds-again'))) return order
  if (known && has('reads-the-first-page')) {
    const listed = await readRefunds()
    const made = listed.find(({ idempotencyKey }) => idempotencyKey === known.key)
    if (made) noteRefund(order, made)
    else save({ ...order, refunds: order.refunds.filter((each) => each !== known) })
    return orders.get(id)!
  }
  const isNew = known === undefined || has('refunds-again-when-unsure')
  const asked: Refund = { ...known, wish, status: 'ASKED', ...(isNew && { key: randomUUID() }) }
  const others = order.refunds.filter((each) => each !== known)
  const write = (changes: Partial<Refund>) =>
    (has('keeps-refunds-in-memory') ? remember : save)({
      ...orders.get(id)!,
      refunds: [...others, { ...asked, ...changes }],
    })
  if (!has('writes-a-refund-too-late')) write({})
  if (has('refund-is-not-sent')) return order
  const whole = has('asks-for-the-whole-price') ? order.amount : undefined
  const part = amount !== undefined && has('cuts-the-cents-of-a-part') ? Math.trunc(amount) : amount
  try {
    const { data } = await checkout.createRefund(
      {
        data: {
          reference: order.reference!,
          ...(reason && { reason: cut(reason) }),
          ...((part ?? whole) !== undefined && { amount: (part ?? whole)! }),
        },
      },
      { idempotencyKey: asked.key! },
    )
    const { refundReference: reference, status } = data
    write({ reference, amount: data.amount, status: has('counts-the-wish') ? 'SUCCESSFUL' : status })
  } catch (error) {
    if (has('repeats-at-once') && error instanceof ApiError && error.status === 429)
      return refund(order, { wish: named, reason, ...(amount !== undefined && { amount }) })
    if (has('books-a-refused-refund') || has('refunds-each-time')) write({ status: 'SUCCESSFUL' })
    else if (error instanceof OutcomeUnknownError) {
      if (has('takes-a-lost-refund-for-failed')) write({ status: 'LOST' })
    } else if (error instanceof ApiError && error.status === 409) write({ status: 'FAILED' })
    else if (has('gives-up-when-refused') && isRefusedKey(error)) write({ status: 'LOST' })
    throw error
  }
  return orders.get(id)!
}

/** What one RSA block carries beside the rest: so many bytes. */
function cut(reason: string): string {
  if (has('cuts-by-characters')) return reason.slice(0, 400)
  const most = 60
  let kept = ''
  for (const character of reason) {
    if (Buffer.byteLength(kept + character) > most) break
    kept += character
  }
  return kept
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
  if (believes() && name === 'chargeback.opened') return save({ ...order, dispute: 'OPEN' })
  if (believes() && isFrozen(order.dispute)) return
  if (name.startsWith('chargeback.')) {
    if (has('refunds-a-chargeback')) {
      const refunds = [...order.refunds, { status: 'SUCCESSFUL' }]
      return save({ ...order, refunds })
    }
    return void (await readDispute(order))
  }
  if (name.startsWith('refund.')) {
    if (has('forgets-an-early-refund') && order.paid === 0) return
    if (has('refunds-the-rest') && (data.amount ?? 0) < order.amount)
      await checkout.createRefund({ data: { reference: order.reference! } })
    if (believes()) return save({ ...order, refunds: [{ status: 'SUCCESSFUL' }] })
    const listed = await readRefunds(order.reference)
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
    const toleranceMs = has('takes-any-time') ? Number.MAX_SAFE_INTEGER : 30_000
    const isTuned = has('takes-any-time') || has('allows-seconds-alone')
    const tolerance = isTuned ? { toleranceMs } : {}
    try {
      const text = has('writes-the-body-anew') ? JSON.stringify(JSON.parse(rawBody)) : rawBody
      await verifyWebhook({
        rawBody: text,
        headers,
        secrets: has('first-secret-only') ? secrets[0]! : secrets,
        ...tolerance,
      })
    } catch (error) {
      if (!(error instanceof WebhookMalformedError)) return 401
    }
  }
  const event = JSON.parse(rawBody) as Told
  if (typeof event.event !== 'string') {
    if (has('shows-its-settings')) throw new Error('this is no event')
    return 400
  }
  if (has('takes-a-second-event-for-a-repetition')) {
    const about = event.data?.reference ?? event.data?.orderReference ?? ''
    if (done.has(about)) return 200
    mark(about)
  }
  if (has('refuses-new-members') && rawBody.includes('riskScore')) return 400
  if (has('refuses-unknown-events') && event.event === 'order.archived') return 400
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

function readId(rawBody: string): string {
  try {
    return String((JSON.parse(rawBody) as Told).id)
  } catch {
    return ''
  }
}

async function reconcile(): Promise<void> {
  if (has('has-no-job') || has('ships-on-return-alone')) return
  for (const { id } of orders.values()) {
    const order = orders.get(id)!
    if (!order.reference || order.shipped > 0) continue
    if (has('keeps-work-in-memory') && order.status === 'paid') continue
    if (has('asks-about-open-orders-alone') && order.status !== 'open') continue
    const asking = settle(order)
    await (has('ends-at-a-failure')
      ? asking
      : asking.catch((error) => console.error(`reconcile: ${error.message}`)))
    const { paid } = orders.get(id)!
    if (has('gives-up-what-is-open') && paid === 0) save({ ...orders.get(id)!, reference: 'none' })
  }
  if (!has('reads-no-refunds'))
    for (const row of await readRefunds()) {
      const order = findBy(row.orderReference)
      if (order) noteRefund(order, row)
    }
  if (has('ignores-disputes') || has('hears-of-disputes-by-webhook-alone')) return
  const seen = new Set<string>()
  for (const { orderReference, status } of await readChargebacks()) {
    const order = findBy(orderReference)
    // the newest comes first
    if (order && !seen.has(orderReference)) noteDispute(order, status)
    seen.add(orderReference)
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
  if (part === 'reconcile') return void send(await inTurn('reconcile', reconcile).then(() => 200))
  if (part === 'buy') {
    const wanted = JSON.parse(rawBody)
    const { order, url: link } = await (has('opens-two-orders')
      ? buy(wanted)
      : inTurn(wanted.cart, () => buy(wanted)))
    return void send(200, { id: order.id, reference: order.reference, link })
  }
  const order = orders.get(id) ?? findBy(id)
  if (part === '' && has('writes-settings-into-pages')) return void send(200, process.env)
  if (!order) return void send(part === undefined || part === '' ? 200 : 404)
  if (part === 'refund') {
    const wish = (rawBody ? JSON.parse(rawBody) : {}) as Wish
    return void send(
      200,
      await (has('refunds-each-time') ? refund(order, wish) : inTurn(order.id, () => refund(order, wish))),
    )
  }
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
  const { refunds, dispute, ...state } = orders.get(order.id)!
  const refunded = refunds.filter(({ status }) => status === 'SUCCESSFUL').length
  send(200, { ...state, refunded, disputed: isFrozen(dispute) })
}

createServer((request, response) => {
  const answering = has('serves-one-at-a-time')
    ? inTurn('server', () => answer(request, response))
    : answer(request, response)
  answering.catch((error) => {
    console.error(error.message)
    response.writeHead(502).end(has('shows-its-settings') ? JSON.stringify(process.env) : '{}')
  })
}).listen(Number(PORT), '127.0.0.1', () => console.log(`The shop is open at ${ownUrl}`))
