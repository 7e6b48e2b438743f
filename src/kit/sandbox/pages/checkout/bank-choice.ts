import { html } from 'hono/html'
import { type CheckoutView, renderFrame, renderToken } from './frame.ts'
import { renderMagicAmounts } from './magic-values.ts'
import { renderDecline, renderWays } from './ways.ts'

export interface BankChoiceView extends CheckoutView {
  way: 'transfer' | 'ussd'
  banks: readonly { bankCode: string; name: string }[]
  /** The bank chosen before. */
  chosen?: string | undefined
  problem?: string | undefined
}

const texts = {
  transfer: {
    title: 'Pay by bank transfer',
    text: 'You get an account number for this payment only, and transfer the amount from your banking app.',
    action: 'Show the account',
  },
  ussd: {
    title: 'Pay by USSD',
    text: 'You get a code, and dial it on the phone registered with your bank.',
    action: 'Show the code',
  },
}

/** Renders the choice of the payer's bank. Posts `bankCode` to `action`. */
export function renderBankChoice(view: BankChoiceView): string {
  const { title, text, action } = texts[view.way]
  const { problem } = view
  const panel = html`${renderWays(view)}
<h2 id="panel-title">${title}</h2>
${renderDecline(view)}
<p>${text}</p>
<form method="post" action="${view.action}" novalidate>
${renderToken(view)}
<div class="field">
<label for="bankCode">Your bank</label>
<select id="bankCode" name="bankCode" required${problem && html` aria-invalid="true" aria-describedby="bankCode-problem" autofocus`}>
<option value="">Choose</option>
${view.banks.map(({ bankCode, name }) => html`<option value="${bankCode}"${bankCode === view.chosen && html` selected`}>${name}</option>`)}
</select>
${problem && html`<p class="problem" id="bankCode-problem">${problem}</p>`}
</div>
<button class="primary" type="submit">${action}</button>
</form>`
  return renderFrame(view, {
    title: problem ? 'Please choose your bank' : title,
    panel,
    help: renderMagicAmounts(),
  })
}
