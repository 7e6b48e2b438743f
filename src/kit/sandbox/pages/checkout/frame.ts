import { html } from 'hono/html'
import { type Fragment, renderDocument } from '../document.ts'
import { splitPrice } from '../money.ts'
import type { WaysView } from './ways.ts'

/** What every step of a payment shows. */
export interface CheckoutView extends WaysView {
  merchantName: string
  /** In major units. */
  amount: number
  /** ISO 4217 code. */
  currency: string
  description?: string | null
  reference: string
  /** The address that the step's form is posted to. */
  action: string
  /** The address that Cancel is posted to. Without it, Cancel is not shown. */
  cancelAction?: string
  /** Sent back with every form, so that a double submit is recognised and charges once. */
  submissionToken: string
}

interface FrameParts {
  title: string
  /** The content of the step. */
  panel: Fragment
  /** Magic values, under the summary. */
  help?: Fragment
}

/** Renders the page of one step: the order on one side, the step on the other. */
export function renderFrame(view: CheckoutView, { title, panel, help }: FrameParts): string {
  const { price, code } = splitPrice(view.amount, view.currency)
  const body = html`${renderRibbon()}
<main class="frame">
<section class="summary" aria-labelledby="summary-title">
<h1 id="summary-title"><span class="monogram" aria-hidden="true">${monogramOf(view.merchantName)}</span><span>Pay <b>${view.merchantName}</b></span></h1>
<p class="price">${price}${code && html` <small>${code}</small>`}</p>
${view.description && html`<p class="description">${view.description}</p>`}
<dl><dt>Reference</dt><dd><code>${view.reference}</code></dd></dl>
</section>
<section class="panel" aria-labelledby="panel-title">
${panel}
${renderCancel(view)}
</section>
${help && html`<aside class="help" aria-label="Sandbox help">${help}</aside>`}
</main>`
  return renderDocument('checkout', { title: `${title} · ${view.merchantName}`, body })
}

export function renderRibbon(): Fragment {
  return html`<p class="ribbon"><strong>Sandbox: no real money</strong> <span>Never enter a real card.</span></p>`
}

export function renderToken({ submissionToken }: CheckoutView): Fragment {
  return html`<input type="hidden" name="submissionToken" value="${submissionToken}">`
}

function renderCancel(view: CheckoutView): Fragment | undefined {
  if (view.cancelAction === undefined) return undefined
  return html`<form class="cancel" method="post" action="${view.cancelAction}">
${renderToken(view)}
<button class="quiet" type="submit">${view.decline ? 'Give up and return' : 'Cancel and return'}</button>
</form>`
}

function monogramOf(name: string): string {
  return (name.match(/[\p{L}\p{N}]/u)?.[0] ?? '·').toUpperCase()
}
