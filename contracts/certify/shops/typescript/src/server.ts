import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { inspect } from 'node:util'
import { chargeCard, readCard } from './card.ts'
import { config } from './config.ts'
import { log, reason } from './log.ts'
import { mistake } from './mistakes.ts'
import { isCurrency, toMinor } from './money.ts'
import { describe, describeRefund, openOrder, orderOfReference, placeOrder, recordPayment, settle, ship } from './orders.ts'
import { cardForm, thanks } from './pages.ts'
import { reconcile } from './reconcile.ts'
import { NotRefundable, refund } from './refunds.ts'
import { db, findOrder, getOrder, type Order } from './store.ts'
import { drainInbox, receive } from './webhooks.ts'

interface Answer {
  status: number
  body: object | string
  headers?: Record<string, string>
}

/** What the one who asks is told. */
class Refused extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

async function readBody(request: IncomingMessage, mostBytes = 262_144): Promise<Buffer | string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += chunk.length
    if (bytes <= mostBytes) chunks.push(chunk)
  }
  if (bytes > mostBytes) throw new Refused(413, 'the body is too long')
  return mistake('body-joined-as-text') ? chunks.map(String).join('') : Buffer.concat(chunks)
}

async function readFields(request: IncomingMessage): Promise<Record<string, unknown>> {
  const text = String(await readBody(request, 65_536))
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return Object.fromEntries(new URLSearchParams(text))
  if (!text) return {}
  try {
    const body = JSON.parse(text)
    if (body && typeof body === 'object' && !Array.isArray(body)) return body
  } catch {
    // the parser's message quotes the body
  }
  throw new Refused(400, 'the body is no JSON object')
}

function text(value: unknown, name: string, most: number): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'string' && value.length <= most) return value
  throw new Refused(422, `${name} is no text of at most ${most} characters`)
}

function orderAt(key: string): Order {
  const order = findOrder(key) // ids and references are letters, digits and underscores
  if (!order) throw new Refused(404, 'no such order')
  return order
}

async function buy(request: IncomingMessage): Promise<Answer> {
  const fields = await readFields(request)
  const { currency } = fields
  if (!isCurrency(currency)) throw new Refused(422, 'currency is not one that we take')
  const amount = toMinor(fields.amount, currency)
  if (amount === undefined) throw new Refused(422, `amount is no amount of ${currency}`)
  const { order, isNew } = await openOrder({
    amount,
    currency,
    cart: text(fields.cart, 'cart', 200),
    description: text(fields.description, 'description', 200),
    email: text(fields.email, 'email', 200),
  })
  if (order.amount !== amount || order.currency !== currency) throw new Refused(409, 'the cart was ordered with another amount')
  const body = { order: order.id, reference: order.reference, payUrl: order.pay_url, standing: (describe(order) as { standing: string }).standing }
  if (order.stage === 'rejected') return { status: 422, body: { ...body, error: order.note } }
  if (!order.pay_url) return { status: 503, body: { ...body, error: 'the order is not confirmed yet: ask again with the same cart' }, headers: { 'retry-after': '2' } }
  return { status: isNew ? 201 : 200, body }
}

/** The payer is back. It is a reason to ask, and no more: anybody can open this address. */
async function comeBack(query: URLSearchParams): Promise<Answer> {
  const [id, reference, status] = ['order', 'reference', 'status'].map((name) => query.get(name) ?? '') as [string, string, string]
  let order = findOrder(id || reference)
  if (!order && reference) order = await orderOfReference(reference).catch(() => undefined)
  if (!order) throw new Refused(404, 'no such order')
  if (mistake('return-status-believed') && status === 'SUCCESSFUL') {
    recordPayment(order, { ...order, reference: order.reference ?? '', status, amount: JSON.parse(order.request).amount })
    if (!order.shipped_at) await ship(order)
  }
  if (order.stage === 'unconfirmed') await placeOrder(order.id)
  const given = mistake('return-trusts-reference') && reference ? { reference } : {}
  await settle(order.id, given).catch((error) => log('warn', 'not settled on return', { order: order.id, reason: reason(error) }))
  const { standing } = describe(getOrder(order.id)) as { standing: string }
  return { status: 200, body: thanks(order.id, standing, status) }
}

async function giveBack(key: string, request: IncomingMessage): Promise<Answer> {
  const order = orderAt(key)
  const fields = await readFields(request)
  const amount = fields.amount === undefined || fields.amount === null ? undefined : toMinor(fields.amount, order.currency)
  if (amount === undefined && fields.amount !== undefined && fields.amount !== null) throw new Refused(422, `amount is no amount of ${order.currency}`)
  try {
    const made = await refund(order, { amount, wish: text(fields.wish, 'wish', 100), reason: text(fields.reason, 'reason', 1000) })
    const status = { done: 200, pending: 202, asked: 202, failed: 502, refused: 409 }[made.state]
    return { status, body: { order: order.id, ...describeRefund(made, order.currency) } }
  } catch (error) {
    if (error instanceof NotRefundable) throw new Refused(409, error.message)
    throw error
  }
}

async function payByCard(key: string, request: IncomingMessage): Promise<Answer> {
  const order = orderAt(key)
  const card = readCard(await readFields(request))
  if (!card) throw new Refused(422, 'that is no card')
  const { next, isKnown, message } = await chargeCard(order, card)
  return { status: isKnown ? 200 : 202, body: { ...describe(getOrder(order.id)), next, message: isKnown ? message : 'we do not know yet whether the card was charged' } }
}

async function route(request: IncomingMessage): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://shop')
  const [, first = '', key = '', last = ''] = pathname.split('/')
  switch (`${request.method} ${first}${key && '/:'}${last && `/${last}`}`) {
    case 'GET health': return { status: 200, body: { ok: true } }
    case 'POST buy': return buy(request)
    case 'POST webhooks': return receive(await readBody(request), request.headers)
    case 'GET return': return comeBack(searchParams)
    case 'GET orders/:': return { status: 200, body: describe(orderAt(key)) }
    case 'POST orders/:/refunds': return giveBack(key, request)
    case 'GET orders/:/card': {
      const { id, request: made } = orderAt(key)
      const { amount, currency } = JSON.parse(made)
      return { status: 200, body: cardForm(id, amount, currency) }
    }
    case 'POST orders/:/card': return payByCard(key, request)
    case 'POST reconcile': return { status: 200, body: await reconcile() }
    default: throw new Refused(404, 'nothing is here')
  }
}

function explain(error: unknown, request: IncomingMessage): Answer {
  if (error instanceof Refused) return { status: error.status, body: { error: error.message } }
  log('error', 'request failed', { method: request.method, path: request.url?.split('?')[0], reason: reason(error) })
  if (mistake('error-dumped')) return { status: 500, body: { error: inspect(error), config } }
  return { status: 500, body: { error: 'something went wrong here' } }
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  const isPage = typeof body === 'string'
  response.writeHead(status, {
    'content-type': isPage ? 'text/html; charset=utf-8' : 'application/json',
    'cache-control': 'no-store',
    ...(isPage && !mistake('status-echoed', 'secret-in-page') && { 'content-security-policy': "default-src 'none'; form-action 'self'" }),
    'referrer-policy': 'no-referrer',
    ...headers,
  })
  response.end(isPage ? body : JSON.stringify(body))
}

const server = createServer(async (request, response) => {
  try {
    send(response, await route(request).catch((error) => explain(error, request)))
  } catch (error) {
    log('error', 'not answered', { reason: reason(error) })
    response.destroy()
  }
})
server.listen(config.port, '127.0.0.1', () => {
  log('info', 'the shop is open', { url: `http://127.0.0.1:${config.port}` })
  if (mistake('config-logged')) log('info', 'configuration', { config: JSON.stringify(config) })
})

const quietly = (work: () => Promise<unknown>) => () => void work().catch((error) => log('error', 'background work failed', { reason: reason(error) }))
setInterval(quietly(drainInbox), 1000)
if (config.reconcileEverySeconds > 0) setInterval(quietly(reconcile), config.reconcileEverySeconds * 1000)
setTimeout(quietly(reconcile), 200) // what a crash has left behind

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    server.close(() => {
      db.close()
      process.exit(0)
    })
    server.closeIdleConnections()
    setTimeout(() => process.exit(0), 12_000).unref()
  })
