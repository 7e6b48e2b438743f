import { html } from 'hono/html'
import type { Fragment } from '../document.ts'
import type { Form } from '../form.ts'
import { formatPrice } from '../money.ts'
import { renderField } from './field.ts'
import { type CheckoutView, renderFrame, renderToken } from './frame.ts'
import { renderMagicCodes } from './magic-values.ts'

export interface ThreeDSecureView extends CheckoutView {
  /** What may be shown of the card. */
  card?: { brand: string; last4: string }
}

export interface CodeView extends ThreeDSecureView {
  /** Why the last code was refused. */
  problem?: string
}

/** The code that the payer enters: the card's PIN, or the one-time code. */
export type Code = 'pin' | 'otp'

interface CodeForm {
  label: string
  hint: string
  /** Follows "your". */
  name: string
  /** Precedes the name of the card. */
  text: string
  attributes: Fragment
  format: RegExp
  problems: { empty: string; malformed: string }
}

const codeForms: Record<Code, CodeForm> = {
  pin: {
    label: 'PIN',
    hint: '4 to 6 digits, the same as at a cash machine',
    name: 'PIN',
    text: 'Your bank asks for your PIN to confirm this payment',
    attributes: html`type="password" inputmode="numeric" autocomplete="off" maxlength="6" required`,
    format: /^\d{4,6}$/,
    problems: { empty: 'Enter the PIN of your card', malformed: 'The PIN has 4 to 6 digits' },
  },
  otp: {
    label: 'One-time code',
    hint: '6 digits, sent to your phone',
    name: 'code',
    text: 'Your bank sent a code to confirm this payment',
    attributes: html`inputmode="numeric" autocomplete="one-time-code" maxlength="12" required`,
    format: /^\d{6}$/,
    problems: { empty: 'Enter the code your bank sent you', malformed: 'The code has 6 digits' },
  },
}

/** Renders the bank's 3DS page. Posts `decision`, `approve` or `refuse`. */
export function renderThreeDSecure(view: ThreeDSecureView): string {
  const panel = html`${renderBank()}
<h2 id="panel-title">Is this you?</h2>
<p><b>${view.merchantName}</b> asks for <b>${formatPrice(view.amount, view.currency)}</b>${renderCard(view)}. Approve only if you are making this payment.</p>
<form method="post" action="${view.action}">
${renderToken(view)}
<div class="choices">
<button class="primary" type="submit" name="decision" value="approve">Approve</button>
<button class="secondary" type="submit" name="decision" value="refuse">Refuse</button>
</div>
</form>`
  return renderFrame(view, { title: 'Confirm with your bank', panel })
}

/** Renders the form for the PIN or the one-time code. Posts `pin` or `otp`; what was typed before is not shown again. */
export function renderCode(code: Code, view: CodeView): string {
  const { label, hint, name, text, attributes } = codeForms[code]
  const focus = view.problem !== undefined
  const field = renderField({ name: code, label, hint, problem: view.problem, focus, attributes })
  const panel = html`${renderBank()}
<h2 id="panel-title">Enter your ${name}</h2>
<p>${text}${renderCard(view)}.</p>
<form method="post" action="${view.action}" novalidate>
${renderToken(view)}
${field}
<button class="primary" type="submit">Confirm payment</button>
</form>`
  const title = `${focus ? 'Please check' : 'Enter'} your ${name}`
  return renderFrame(view, { title, panel, help: renderMagicCodes(code) })
}

/** Returns which of the two buttons of the 3DS page was pressed. */
export function readDecision(form: Form): 'approve' | 'refuse' | undefined {
  return (['approve', 'refuse'] as const).find((decision) => decision === form.decision)
}

export type CodeReading = { ok: true; entered: string } | { ok: false; problem: string }

/** Reads the PIN or the one-time code. Whether it is right is decided elsewhere. */
export function readCodeForm(code: Code, form: Form): CodeReading {
  const entered = (form[code] ?? '').normalize('NFKC').replace(/[\s\p{Pd}]/gu, '')
  const { format, problems } = codeForms[code]
  if (entered === '') return { ok: false, problem: problems.empty }
  return format.test(entered) ? { ok: true, entered } : { ok: false, problem: problems.malformed }
}

function renderBank() {
  return html`<p class="bank"><svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M12 3 5 6v5c0 4.6 2.9 8.2 7 10 4.1-1.8 7-5.4 7-10V6z"/><path d="m9 12 2.2 2.2L15.2 10"/></svg>Sandbox Bank <span>identity check</span></p>`
}

function renderCard({ card }: ThreeDSecureView) {
  return card && html` with <span class="nowrap">${card.brand} ending ${card.last4}</span>`
}
