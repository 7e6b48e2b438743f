import { html } from 'hono/html'
import type { Form } from '../form.ts'
import { formatPrice } from '../money.ts'
import { renderField } from './field.ts'
import { type CheckoutView, renderFrame, renderToken } from './frame.ts'
import { renderMagicCodes } from './magic-values.ts'

export interface ThreeDSecureView extends CheckoutView {
  /** The card as it may be shown. */
  card?: { brand: string; last4: string }
}

export interface OtpView extends ThreeDSecureView {
  /** Why the code before was refused. */
  problem?: string
}

/** The bank's question. Posts `decision`, `approve` or `refuse`. */
export function renderThreeDSecure(view: ThreeDSecureView): string {
  const panel = html`${renderBank()}
<h2 id="panel-title">Is this you?</h2>
<p><b>${view.merchantName}</b> asks for <b>${formatPrice(view.amount, view.currency)}</b>${renderCard(view)}. Approve the payment only if you made it.</p>
<form method="post" action="${view.action}">
${renderToken(view)}
<div class="choices">
<button class="primary" type="submit" name="decision" value="approve">Approve</button>
<button class="secondary" type="submit" name="decision" value="refuse">Refuse</button>
</div>
</form>`
  return renderFrame(view, { title: 'Confirm with your bank', panel })
}

/** Asks for the one-time code. Posts `otp`. */
export function renderOtp(view: OtpView): string {
  const field = renderField({
    name: 'otp',
    label: 'One-time code',
    hint: '6 digits, sent to the phone the bank knows',
    problem: view.problem,
    focus: view.problem !== undefined,
    attributes: html`inputmode="numeric" autocomplete="one-time-code" maxlength="12" required`,
  })
  const panel = html`${renderBank()}
<h2 id="panel-title">Enter your code</h2>
<p>Your bank sent a code to confirm this payment${renderCard(view)}.</p>
<form method="post" action="${view.action}" novalidate>
${renderToken(view)}
${field}
<button class="primary" type="submit">Confirm payment</button>
</form>`
  const title = view.problem === undefined ? 'Enter your code' : 'Please check your code'
  return renderFrame(view, { title, panel, help: renderMagicCodes() })
}

/** Which of the two buttons of the 3DS page was pressed. */
export function readDecision(form: Form): 'approve' | 'refuse' | undefined {
  return (['approve', 'refuse'] as const).find((decision) => decision === form.decision)
}

export type OtpReading = { ok: true; otp: string } | { ok: false; problem: string }

/** Reads the one-time code; whether it is the right one is for the sandbox to say. */
export function readOtpForm(form: Form): OtpReading {
  const otp = (form.otp ?? '').normalize('NFKC').replace(/[\s\p{Pd}]/gu, '')
  if (otp === '') return { ok: false, problem: 'Enter the code your bank sent you' }
  if (!/^\d{6}$/.test(otp)) return { ok: false, problem: 'The code has 6 digits' }
  return { ok: true, otp }
}

function renderBank() {
  return html`<p class="bank"><svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M12 3 5 6v5c0 4.6 2.9 8.2 7 10 4.1-1.8 7-5.4 7-10V6z"/><path d="m9 12 2.2 2.2L15.2 10"/></svg>Sandbox Bank <span>identity check</span></p>`
}

function renderCard({ card }: ThreeDSecureView) {
  return card && html` with <span class="nowrap">${card.brand} ending ${card.last4}</span>`
}
