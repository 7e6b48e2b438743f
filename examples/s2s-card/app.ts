import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { bearerAuth } from 'hono/bearer-auth'
import { HTTPException } from 'hono/http-exception'
import { secureHeaders } from 'hono/secure-headers'
import type { BusinessClient } from 'paycontract'
import { renderPage, shopPage } from './pages.ts'
import { createPayments, type Payment } from './payments.ts'
import type { Store } from './store.ts'

export interface AppOptions {
  business: BusinessClient
  /** Where the shopper comes back to, as the bank's page has to know it. */
  ownUrl: string
  store: Store
  /** With it, anyone sees the state of a payment. */
  operatorToken: string
}

export function createApp({ business, ownUrl, store, operatorToken }: AppOptions): Hono {
  const { pay, enterCode, verify, reconcile } = createPayments(business, ownUrl, store)
  const find = (context: Context): Payment => {
    const payment = store.find(context.req.param('id') ?? '')
    if (!payment) throw new HTTPException(404, { message: 'There is no such payment.' })
    return payment
  }
  const goOn = (context: Context, { id, step, url }: Payment) =>
    context.redirect(step === 'redirect' && url ? url : `/payments/${id}`, 303)
  const stay = (context: Context, payment: Payment) => context.html(renderPage(payment), 503)

  const app = new Hono()
  app.use(secureHeaders(), async (context, next) => {
    await next()
    context.header('cache-control', 'no-store')
  })
  app.get('/', (context) => context.html(shopPage(randomUUID())))
  app.post('/payments', async (context) => {
    const { cart = '' } = await readForm(context)
    if (!/^[\w-]{20,50}$/.test(cart)) throw new HTTPException(400, { message: 'This is not a cart.' })
    const payment: Payment = store.find(cart) ?? { id: cart, madeAt: Date.now(), step: 'card' }
    store.save(payment)
    return goOn(context, payment)
  })
  // Also where the bank sends the shopper back to. It says in the query how it went: anybody could write that.
  app.get('/payments/:id', async (context) => {
    const payment = find(context)
    await verify(payment)
    return context.html(renderPage(payment))
  })
  app.post('/payments/:id/card', async (context) => {
    const payment = find(context)
    const { number, expiry, cvv } = await readForm(context)
    const [expiryMonth = '', expiryYear = ''] = (expiry ?? '').split('/').map((part) => part.trim())
    const isTaken = await pay(payment, {
      number: number?.replaceAll(' ', '') ?? '',
      expiryMonth,
      expiryYear,
      cvv: cvv ?? '',
    })
    return isTaken ? goOn(context, payment) : stay(context, payment)
  })
  app.post('/payments/:id/code', async (context) => {
    const payment = find(context)
    const { code } = await readForm(context)
    return (await enterCode(payment, code ?? '')) ? goOn(context, payment) : stay(context, payment)
  })

  const forOperators = bearerAuth({ token: operatorToken })
  app.get('/payments/:id/state', forOperators, (context) => {
    const { reference, step } = find(context)
    return context.json({ reference, step, paid: step === 'paid' ? 1 : 0 })
  })
  app.post('/reconcile', forOperators, async (context) => {
    await reconcile()
    return context.json({})
  })
  return app
}

async function readForm(context: Context): Promise<Record<string, string | undefined>> {
  return Object.fromEntries(new URLSearchParams(await context.req.text()))
}
