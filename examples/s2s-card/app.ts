import { randomUUID } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { secureHeaders } from 'hono/secure-headers'
import type { BusinessClient } from 'paycontract'
import { renderPage, shopPage } from './pages.ts'
import { createPayments, type Payment } from './payments.ts'

/** @param ownUrl where the shopper comes back to, as the bank's page has to know it */
export function createApp(business: BusinessClient, ownUrl: string): Hono {
  const { pay, enterCode, verify } = createPayments(business, ownUrl)
  const payments = new Map<string, Payment>() // in memory: a shop keeps all but the card in its database
  const find = (context: Context): Payment => {
    const payment = payments.get(context.req.param('id') ?? '')
    if (!payment) throw new HTTPException(404, { message: 'There is no such payment.' })
    return payment
  }
  const goOn = (context: Context, { id, step, url }: Payment) =>
    context.redirect(step === 'redirect' && url ? url : `/payments/${id}`, 303)

  const app = new Hono()
  app.use(secureHeaders(), async (context, next) => {
    await next()
    context.header('cache-control', 'no-store')
  })
  app.get('/', (context) => context.html(shopPage))
  app.post('/payments', (context) => {
    const payment: Payment = { id: randomUUID(), step: 'card' }
    payments.set(payment.id, payment)
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
    await pay(payment, { number: number?.replaceAll(' ', '') ?? '', expiryMonth, expiryYear, cvv: cvv ?? '' })
    return goOn(context, payment)
  })
  app.post('/payments/:id/code', async (context) => {
    const payment = find(context)
    const { code } = await readForm(context)
    await enterCode(payment, code ?? '')
    return goOn(context, payment)
  })
  return app
}

async function readForm(context: Context): Promise<Record<string, string | undefined>> {
  return Object.fromEntries(new URLSearchParams(await context.req.text()))
}
