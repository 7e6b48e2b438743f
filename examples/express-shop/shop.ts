import { randomUUID, timingSafeEqual } from 'node:crypto'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import { createWebhookHandler, rememberInMemory, toNodeListener } from 'paycontract/webhooks'
import { explain, ShopError } from './explain.ts'
import { createOrders, type Order, type OrdersOptions } from './orders.ts'

export interface ShopOptions extends OrdersOptions {
  webhookSecret: string
  /** Its holder may refund, and see how orders stand. */
  operatorToken: string
}

export function createShop(options: ShopOptions): Express {
  const { webhookSecret, operatorToken, log } = options
  const orders = createOrders(options)
  const app = express()

  // The signature is over the bytes as they arrived: no parser of bodies may come before.
  const receive = createWebhookHandler({
    secrets: webhookSecret,
    seen: rememberInMemory(),
    on: {
      'order.succeeded': ({ data }) => orders.verify(data.reference),
      'refund.succeeded': ({ data }) => orders.settleRefund(data),
      'refund.failed': ({ data }) => orders.settleRefund(data),
      'chargeback.opened': ({ data }) => orders.lookAtDispute(data.orderReference),
      'chargeback.declined': ({ data }) => orders.lookAtDispute(data.orderReference),
      'chargeback.resolved': ({ data }) => orders.lookAtDispute(data.orderReference),
    },
    onError: (error) => log(`webhook: ${error}`),
  })
  app.post('/webhooks', toNodeListener(receive))

  app.use(express.urlencoded())

  app.get('/', (_request, response) => {
    response.set('cache-control', 'no-store').type('html').send(cartPage(randomUUID()))
  })
  app.post('/orders', async (request, response) => {
    const { cart, email, quantity } = request.body ?? {}
    response.redirect(303, await orders.place(String(cart ?? ''), String(email ?? ''), Number(quantity)))
  })
  // The payer comes back to here, with `?reference=…&status=…` that anybody could have typed.
  app.get('/orders/:id', async (request, response) => {
    response.type('html').send(orderPage(await orders.refresh(request.params.id)))
  })

  const forOperators: RequestHandler = (request, _response, next) => {
    if (!isBearer(request.get('authorization'), operatorToken))
      throw new ShopError(401, 'This is for operators.')
    next()
  }
  app.get('/orders/:id/state', forOperators, (request, response) => {
    response.json(stateOf(orders.find(String(request.params.id))))
  })
  app.post('/orders/:id/refund', forOperators, async (request, response) => {
    response.json({ status: (await orders.refund(String(request.params.id))).status })
  })
  app.post('/reconcile', forOperators, async (_request, response) => {
    await orders.reconcile()
    response.json({})
  })

  const tell: ErrorRequestHandler = (error, _request, response, _next) => {
    // a body or an address that cannot be read
    const isOfExpress = error.expose === true || error instanceof URIError
    const { status, text } = isOfExpress ? { status: error.status, text: error.message } : explain(error, log)
    response.status(status).type('text').send(text)
  }
  app.use(tell)
  return app
}

function isBearer(header = '', token: string): boolean {
  const [given, expected] = [Buffer.from(header), Buffer.from(`Bearer ${token}`)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The cart's id makes one order of two clicks. */
const cartPage = (cart: string) => `<!doctype html><title>Cart</title><h1>Concert tickets, 2500 NGN each</h1>
<form method="post" action="/orders">
  <input name="cart" type="hidden" value="${cart}">
  <label>How many? <input name="quantity" type="number" min="1" max="10" value="2"></label>
  <label>Your email <input name="email" type="email" required></label> <button>Pay</button>
</form>`

const told = {
  open: 'We are waiting for your payment. Reload this page to look again.',
  failed: 'The payment did not succeed. <a href="/">Try again</a>',
  paid: 'Thank you. Your tickets are on their way.',
  refunding: 'Your money is on its way back.',
  refunded: 'Your money was given back.',
}
const orderPage = ({ amount, currency, status }: Order) =>
  `<!doctype html><title>${status}</title><h1>Your order of ${amount} ${currency}</h1><p>${told[status]}</p>`

/** How often each has happened. */
const stateOf = ({ payment, status, isReleased, isDisputed }: Order) => ({
  reference: payment,
  status,
  paid: ['paid', 'refunding', 'refunded'].includes(status) ? 1 : 0,
  released: isReleased,
  refunded: status === 'refunded' ? 1 : 0,
  disputed: isDisputed,
})
