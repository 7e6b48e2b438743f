import { html } from 'hono/html'
import type { Fragment } from '../document.ts'
import { formatPrice } from '../money.ts'
import { type CheckoutView, renderFrame, renderToken } from './frame.ts'
import { renderMagicAmounts } from './magic-values.ts'
import { renderWays } from './ways.ts'

export interface TransferView extends CheckoutView {
  bankName: string
  /** The account to transfer to, or the code to dial. */
  instructions: { ussdCode: string } | { recipientAccount: { accountNumber: string; accountName: string } }
  /** Where the payer checks whether the money has arrived. */
  arrivalAddress: string
  /** The payer checked, and it has not arrived. */
  isMissed: boolean
  /** The address that makes the sandbox let the money arrive. */
  fundAction: string
}

/** Renders where to send the money, with a link to check for it. */
export function renderTransfer(view: TransferView): string {
  const { instructions, isMissed, arrivalAddress } = view
  const isCode = 'ussdCode' in instructions
  const panel = html`${renderWays(view)}
<h2 id="panel-title">${isCode ? 'Dial this code' : 'Transfer to this account'}</h2>
${isMissed && html`<p class="note" role="status">The money has not arrived yet. A transfer may take a few minutes: check again then.</p>`}
<p>${isCode ? 'Dial it on the phone registered with your bank, and follow the instructions.' : 'Transfer exactly this amount, once. The account is for this payment only.'}</p>
<dl class="instructions">${isCode ? renderCode(view, instructions.ussdCode) : renderAccount(view, instructions.recipientAccount)}
<dt>Amount</dt><dd>${formatPrice(view.amount, view.currency)}</dd></dl>
<a class="primary" href="${arrivalAddress}">${isCode ? 'I have dialled it' : 'I have sent the money'}</a>`
  const help = html`<form class="fund" method="post" action="${view.fundAction}">
${renderToken(view)}
<p>No money moves here. Simulate the transfer with this button, with <b>Fund</b> in the inspector, or with <code>POST /orders/${view.reference}/fund</code> of the control plane.</p>
<button class="secondary" type="submit">Simulate the transfer</button>
</form>
${renderMagicAmounts()}`
  return renderFrame(view, { title: isCode ? 'Dial a code' : 'Transfer the money', panel, help })
}

function renderCode({ bankName }: TransferView, ussdCode: string): Fragment {
  return html`<dt>Code</dt><dd><code class="large">${ussdCode}</code></dd>
<dt>Bank</dt><dd>${bankName}</dd>`
}

function renderAccount(
  { bankName }: TransferView,
  { accountNumber, accountName }: { accountNumber: string; accountName: string },
): Fragment {
  return html`<dt>Account number</dt><dd><code class="large">${accountNumber}</code></dd>
<dt>Bank</dt><dd>${bankName}</dd>
<dt>Account name</dt><dd>${accountName}</dd>`
}
