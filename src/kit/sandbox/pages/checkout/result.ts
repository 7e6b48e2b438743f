import { html } from 'hono/html'
import { type Fragment, renderDocument } from '../document.ts'
import { formatPrice } from '../money.ts'
import { parseWebUrl } from '../web-url.ts'
import { renderRibbon } from './frame.ts'

export type Outcome = 'successful' | 'failed' | 'cancelled' | 'expired' | 'already paid'

export interface ResultView {
  outcome: Outcome
  reference: string
  merchantName?: string
  /** In major units. Shown only with `currency`. */
  amount?: number
  currency?: string
  /** Why the payment failed, worded for the payer. */
  reason?: string | null
  /** The complete address from `buildReturnUrl`. */
  returnUrl?: string | null
}

const secondsToRead = 5

const outcomes: Record<
  Outcome,
  { title: string; text: string; sign: 'good' | 'bad' | 'calm'; leaves: boolean }
> = {
  successful: {
    title: 'Payment successful',
    text: 'Thank you. There is nothing else to do.',
    sign: 'good',
    leaves: true,
  },
  failed: { title: 'Payment failed', text: 'Nothing was charged.', sign: 'bad', leaves: true },
  cancelled: {
    title: 'Payment cancelled',
    text: 'You cancelled, and nothing was charged.',
    sign: 'calm',
    leaves: true,
  },
  expired: {
    title: 'This link has expired',
    text: 'Nothing was charged. Ask the shop for a new link.',
    sign: 'calm',
    leaves: false,
  },
  'already paid': {
    title: 'This is already paid',
    text: 'You have paid already, and you are not charged again.',
    sign: 'good',
    leaves: false,
  },
}

const signs = {
  good: html`<path d="m7.5 12.5 3 3 6-6.5"/>`,
  bad: html`<path d="m8.5 8.5 7 7m0-7-7 7"/>`,
  calm: html`<path d="M12 7.5v5.5m0 3.2v.1"/>`,
}

const declines: Readonly<Record<string, string>> = {
  '05': 'The bank declined the payment without giving a reason.',
  '14': 'There is no card with this number.',
  '41': 'This card was reported lost.',
  '43': 'This card was reported stolen.',
  '51': 'The card has insufficient funds.',
  '54': 'This card has expired.',
  '59': 'The bank suspects fraud.',
  '82': 'The CVV is wrong.',
}

/** Explains to the payer why a card or an account was declined. */
export function explainDecline(statusCode: string, isAccount = false): string {
  if (isAccount && statusCode === '51') return 'The account has insufficient funds.'
  if (isAccount && statusCode !== '05') return 'The bank declined the payment.'
  return declines[statusCode] ?? 'The bank declined the payment.'
}

/**
 * Renders the end of a payment. A payment that has just ended redirects to the shop after five seconds. A link that was opened
 * too late does not, and only shows the way back.
 */
export function renderResult(view: ResultView): string {
  const { title, text, sign, leaves } = outcomes[view.outcome]
  const url = parseWebUrl(view.returnUrl)?.href
  const refresh = leaves && url ? { seconds: secondsToRead, url } : undefined
  const body = renderEnd(
    sign,
    html`<h1>${title}</h1>
${view.reason && html`<p class="reason">${view.reason}</p>`}
<p>${text}</p>
<dl>
${view.merchantName && html`<dt>Shop</dt><dd>${view.merchantName}</dd>`}
${view.amount !== undefined && view.currency && html`<dt>Amount</dt><dd>${formatPrice(view.amount, view.currency)}</dd>`}
<dt>Reference</dt><dd><code>${view.reference}</code></dd>
</dl>
${url && html`<a class="primary" href="${url}" rel="noreferrer">Return to shop</a>`}
${refresh && html`<p class="hint">You are taken back to the shop in ${refresh.seconds} seconds.</p>`}
${!url && html`<p class="hint">You may close this page.</p>`}`,
  )
  return renderDocument('checkout', { title, body, refresh })
}

/** Renders the page for an unknown address. */
export function renderNotFound(): string {
  const title = 'No such payment'
  const body = renderEnd(
    'calm',
    html`<h1>${title}</h1>
<p>There is no payment at this address. Check the link, or ask the shop for a new one.</p>`,
  )
  return renderDocument('checkout', { title, body })
}

function renderEnd(sign: keyof typeof signs, content: Fragment): Fragment {
  return html`${renderRibbon()}
<main class="end">
<section class="panel">
<svg class="sign ${sign}" viewBox="0 0 24 24" width="56" height="56" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="11"/>${signs[sign]}</svg>
${content}
</section>
</main>`
}
