import { config } from './config.ts'
import { mistake } from './mistakes.ts'

const escape = (text: string) => text.replace(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`)

function page(title: string, body: string): string {
  const settings = mistake('secret-in-page')
    ? `<script>window.shop = ${JSON.stringify({ checkout: config.checkoutUrl, publicKey: config.publicKey, secretKey: config.secretKey })}</script>`
    : ''
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escape(title)}</title>${settings}<h1>${escape(title)}</h1>${body}</html>`
}

const words: Record<string, string> = {
  being_placed: 'We are still placing your order.',
  awaiting_payment: 'We have not got your payment yet. You may close this page: we look again.',
  declined: 'Your payment was declined.',
  cancelled: 'You cancelled the payment.',
  expired: 'The time to pay is over.',
  shipped: 'Thank you. Your order is on its way.',
  refunded: 'Your money went back.',
}

/** What the browser brings back is shown as a hint at most; what counts is how the order stands. */
export function thanks(id: string, standing: string, hint: string): string {
  const said = mistake('status-echoed') ? `<p>The payment page says: ${hint}</p>` : ''
  return page('Your order', `<p>${escape(words[standing] ?? 'We are looking into your order.')}</p>${said}<p>Order ${escape(id)}</p>`)
}

export function cardForm(id: string, amount: number, currency: string): string {
  const field = (name: string, label: string) => `<p><label>${label} <input name="${name}" inputmode="numeric" autocomplete="off"></label></p>`
  const fields = field('number', 'Card number') + field('expiryMonth', 'Month') + field('expiryYear', 'Year') + field('cvv', 'CVV')
  return page(`Pay ${amount} ${currency}`, `<form method="post" action="/orders/${escape(id)}/card">${fields}<button>Pay</button></form>`)
}
