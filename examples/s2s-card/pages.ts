import { html } from 'hono/html'
import type { Payment } from './payments.ts'

/** `html` escapes what is put in. */
export function renderPage({ id, message, url, isBusy, ...payment }: Payment) {
  const step = isBusy ? 'wait' : payment.step
  const isOpen = step === 'wait' || step === 'redirect'
  const form = (action: string, fields: unknown) =>
    html`<form method="post" action="/payments/${id}/${action}">${fields}<button>Continue</button></form>`
  const content = {
    card: () => form('card', cardFields),
    pin: () => form('code', codeField('PIN of your card', 6)),
    otp: () => form('code', codeField('Code that your bank has sent', 8)),
    redirect: () => html`<p>Your bank wants to check that it is you. <a href="${url}">Go on at your bank</a>`,
    wait: () => html`<p>Your bank has not told us yet. Do not pay again: this page looks by itself.`,
    paid: () => html`<p>Thank you. It is paid.`,
    over: () => html`<p><a href="/">Begin again</a>`,
  }[step]()
  return html`<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  ${isOpen && html`<meta http-equiv="refresh" content="5">`}
  <title>Payment</title>
  <h1>4,500.00 NGN</h1>
  ${message && html`<p role="alert">${message}</p>`}
  ${content}
</html>`
}

/** The cart's id makes one payment of two clicks. */
export const shopPage = (cart: string) => html`<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>Shop</title>
  <h1>One book</h1>
  <form method="post" action="/payments"><input name="cart" type="hidden" value="${cart}"><button>Buy for 4,500.00 NGN</button></form>
</html>`

const cardFields = html`
  <p><label>Card number <input name="number" inputmode="numeric" autocomplete="cc-number" required></label>
  <p><label>Expires (MM/YY) <input name="expiry" autocomplete="cc-exp" pattern="\\d\\d ?/ ?\\d\\d" required></label>
  <p><label>Security code <input name="cvv" inputmode="numeric" autocomplete="cc-csc" required></label>`

const codeField = (label: string, length: number) => html`
  <p><label>${label} <input name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="${length}" required></label>`
