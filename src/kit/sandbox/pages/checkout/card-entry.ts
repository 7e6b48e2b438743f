import { html } from 'hono/html'
import type { Fragment } from '../document.ts'
import { formatPrice } from '../money.ts'
import { type FieldParts, renderField } from './field.ts'
import { type CheckoutView, renderFrame, renderToken } from './frame.ts'
import { renderMagicCards } from './magic-values.ts'
import { type CardField, type CardProblems, type CardValues, keepHarmless } from './read-card-form.ts'
import { renderDecline, renderWays } from './ways.ts'

export interface CardEntryView extends CheckoutView {
  /**
   * The values typed before, name and expiry only. The payer types the number and the CVV again, because anything repeated in
   * the HTML is visible to the history of a shared browser, a proxy and every extension. PCI DSS forbids storing a CVV at all
   * (requirement 3.3.1).
   */
  values?: CardValues
  problems?: CardProblems
}

/** In the order of the form. */
const labels: Record<CardField, string> = {
  number: 'Card number',
  expiry: 'Expiry date',
  cvv: 'CVV',
  holderName: 'Name on card',
}

/** Renders the first step of the hosted page. Posts `number`, `expiry`, `cvv`, `holderName` to `action`. */
export function renderCardEntry(view: CardEntryView): string {
  const { problems = {} } = view
  const fields = Object.keys(labels) as CardField[]
  const wrong = fields.filter((field) => problems[field] !== undefined)
  const values: Partial<Record<CardField, string>> = keepHarmless(view.values ?? {})
  const field = (name: CardField, parts: Pick<FieldParts, 'aside' | 'hint' | 'attributes'>) =>
    renderField({
      name,
      label: labels[name],
      problem: problems[name],
      value: values[name],
      focus: wrong[0] === name,
      ...parts,
    })
  const panel = html`${renderWays(view)}
<h2 id="panel-title">Card details</h2>
${wrong.length > 0 ? renderProblems(wrong, problems) : renderDecline(view)}
<form method="post" action="${view.action}" novalidate>
${renderToken(view)}
${field('number', { attributes: html`inputmode="numeric" autocomplete="cc-number" maxlength="30" required` })}
<div class="pair">
${field('expiry', { attributes: html`inputmode="numeric" autocomplete="cc-exp" maxlength="9" required`, hint: 'MM/YY' })}
${field('cvv', { attributes: html`inputmode="numeric" autocomplete="cc-csc" maxlength="4" required`, hint: '3 or 4 digits' })}
</div>
${field('holderName', { aside: 'optional', attributes: html`autocomplete="cc-name" autocapitalize="words" spellcheck="false"` })}
<button class="primary" type="submit">Pay ${formatPrice(view.amount, view.currency)}</button>
</form>`
  const title =
    wrong.length > 0 ? 'Please check your card' : view.decline ? 'Try another card' : 'Pay by card'
  return renderFrame(view, { title, panel, help: renderMagicCards() })
}

function renderProblems(wrong: readonly CardField[], problems: CardProblems): Fragment {
  return html`<div class="alert" role="alert">
<p><strong>${wrong.length === 1 ? 'One field needs' : `${wrong.length} fields need`} another look.</strong></p>
<ul>${wrong.map((name) => html`<li><a href="#${name}">${problems[name]}</a></li>`)}</ul>
</div>`
}
