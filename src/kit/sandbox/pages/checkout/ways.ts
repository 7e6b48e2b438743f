import { html } from 'hono/html'
import type { Fragment } from '../document.ts'

/** A payment option, as addresses name it. */
export type Way = 'card' | 'transfer' | 'ussd'

export const wayNames: Readonly<Record<Way, string>> = {
  card: 'Card',
  transfer: 'Bank transfer',
  ussd: 'USSD',
}

/** What a step shows about the payment options. */
export interface WaysView {
  /** The options to choose from. */
  ways?: readonly { way: Way; address: string; isShown: boolean }[]
  /** Why the last attempt failed, if another one may follow. */
  decline?: { what: string; reason: string; triesLeft: number }
}

/** Renders a link to each option, if there are several. Each is the same page with the option in its address. */
export function renderWays({ ways = [] }: WaysView): Fragment | '' {
  if (ways.length < 2) return ''
  return html`<nav class="ways" aria-label="Ways to pay"><ul>${ways.map(({ way, address, isShown }) => html`<li><a href="${address}"${isShown && html` aria-current="page"`}>${wayNames[way]}</a></li>`)}</ul></nav>`
}

/** Renders why the last attempt failed, above the form of the next one. */
export function renderDecline({ decline, ways = [] }: WaysView): Fragment | undefined {
  if (!decline) return undefined
  const next = ways.length > 1 ? 'Try another card, or another way to pay.' : 'Try another card.'
  const last = decline.triesLeft === 1 ? ' You have one attempt left.' : ''
  return html`<div class="alert" role="alert">
<p><strong>${decline.what} was declined.</strong> ${decline.reason}</p>
<p>Nothing was charged. ${next}${last}</p>
</div>`
}
