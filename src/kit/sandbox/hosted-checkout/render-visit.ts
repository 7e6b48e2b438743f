import { toMajor } from '../domain/money.ts'
import { renderCardEntry } from '../pages/checkout/card-entry.ts'
import { type Code, renderCode, renderThreeDSecure } from '../pages/checkout/challenge.ts'
import type { CheckoutView } from '../pages/checkout/frame.ts'
import type { CardProblems, CardValues } from '../pages/checkout/read-card-form.ts'
import { explainDecline, type Outcome, renderResult } from '../pages/checkout/result.ts'
import { buildReturnUrl } from '../pages/checkout/return-url.ts'
import type { PaymentRow } from '../store/schema.ts'
import type { Visit } from './find-visit.ts'

/** What was wrong with the form before, to be shown with the form again. */
export interface FormProblems {
  card?: { problems: CardProblems; values: CardValues }
  /** Of the PIN, or of the one-time code. */
  code?: string
}

/** A form of its own address: of the card, of the bank's question, of a code. */
type FormPart = 'card' | 'challenge' | Code

/** Addresses of the page of one payment; the app is mounted at `/pay`. */
export function addressOf(slug: string, part?: FormPart | 'cancel' | 'result'): string {
  return `/pay/${encodeURIComponent(slug)}${part ? `/${part}` : ''}`
}

/** The page of the step that is due, with what was wrong with its form, if anything. */
export function renderStep(visit: Visit, slug: string, { card, code }: FormProblems = {}): string {
  const { step, payment } = visit
  if (step === 'card') return renderCardEntry({ ...viewOf(visit, slug, 'card'), ...card })
  if (step === 'over') return renderEnd(visit, { isArrival: true })
  const shown = payment && { card: showCard(payment) }
  if (step === '3ds') return renderThreeDSecure({ ...viewOf(visit, slug, 'challenge'), ...shown })
  const problem = code !== undefined && { problem: code }
  return renderCode(step, { ...viewOf(visit, slug, step), ...shown, ...problem })
}

/**
 * The page of a payment that is over.
 *
 * @param isArrival the payer has come by the link, and not from the payment itself
 */
export function renderEnd(
  { order, payment, status, merchantName }: Visit,
  { isArrival }: { isArrival: boolean },
): string {
  const { reference, currency } = order
  return renderResult({
    outcome: status === 'SUCCESSFUL' && !isArrival ? 'successful' : outcomeOf(status),
    reference,
    merchantName,
    amount: toMajor(order.amountMinor, currency),
    currency,
    reason: status === 'FAILED' && payment?.failureCode ? explainDecline(payment.failureCode) : null,
    returnUrl: buildReturnUrl(order.redirectUrl, { reference, status }) ?? null,
  })
}

function outcomeOf(status: string): Outcome {
  if (status === 'FAILED') return 'failed'
  if (status === 'CANCELLED') return 'cancelled'
  return status === 'EXPIRED' ? 'expired' : 'already paid'
}

function viewOf(visit: Visit, slug: string, part: FormPart): CheckoutView {
  const { order, merchantName, submissionToken } = visit
  return {
    merchantName,
    amount: toMajor(order.amountMinor, order.currency),
    currency: order.currency,
    description: order.description,
    reference: order.reference,
    action: addressOf(slug, part),
    // what the bank has in hand can no longer be taken back
    ...(visit.status !== 'PROCESSING' && { cancelAction: addressOf(slug, 'cancel') }),
    submissionToken,
  }
}

const brands: Readonly<Record<string, string>> = {
  VISA: 'Visa',
  MASTERCARD: 'Mastercard',
  VERVE: 'Verve',
  AMEX: 'American Express',
  DISCOVER: 'Discover',
}

function showCard({ brand, last4 }: PaymentRow) {
  return { brand: brands[brand ?? ''] ?? 'a card', last4: last4 ?? '' }
}
