import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import { HTTPException } from 'hono/http-exception'
import { createWebhookHandler, rememberInMemory } from 'paycontract/webhooks'
import { explain } from './explain.ts'
import { createOrders, type Order, type OrdersOptions } from './orders.ts'

export interface ShopOptions extends OrdersOptions {
  webhookSecret: string
  /** Its holder may refund, and see how orders stand. */
  operatorToken: string
}

export function createShop(options: ShopOptions): Hono {
  const { webhookSecret, operatorToken, log } = options
  const orders = createOrders(options)
  const app = new Hono()

  // The signature is over the bytes as they arrived: the handler gets the request itself, unread.
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
  app.post('/webhooks', ({ req }) => receive(req.raw))

  app.get('/', (c) => c.html(cartPage(randomUUID()), 200, { 'cache-control': 'no-store' }))
  app.post('/orders', async (c) => {
    const { cart, email, quantity } = await c.req.parseBody()
    return c.redirect(await orders.place(String(cart ?? ''), String(email ?? ''), Number(quantity)), 303)
  })
  // The payer comes back to here, with `?reference=…&status=…` that anybody could have typed.
  app.get('/orders/:id', async (c) => c.html(orderPage(await orders.refresh(c.req.param('id')))))

  const forOperators = bearerAuth({ token: operatorToken })
  app.get('/orders/:id/state', forOperators, (c) => c.json(stateOf(orders.find(c.req.param('id')))))
  app.post('/orders/:id/refund', forOperators, async (c) => {
    return c.json({ status: (await orders.refund(c.req.param('id'))).status })
  })
  app.post('/reconcile', forOperators, async (c) => {
    await orders.reconcile()
    return c.json({})
  })

  app.onError((error) => {
    if (error instanceof HTTPException) return error.getResponse() // no operator, for example
    const { status, text } = explain(error, log)
    return new Response(text, { status })
  })
  return app
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
