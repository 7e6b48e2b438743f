import { toMajor } from '../../../client/money/minor-units.ts'
import { renderBankChoice } from '../pages/checkout/bank-choice.ts'
import { renderCardEntry } from '../pages/checkout/card-entry.ts'
import { type Code, renderCode, renderThreeDSecure } from '../pages/checkout/challenge.ts'
import type { CheckoutView } from '../pages/checkout/frame.ts'
import type { CardProblems, CardValues } from '../pages/checkout/read-card-form.ts'
import { explainDecline, type Outcome, renderResult } from '../pages/checkout/result.ts'
import { buildReturnUrl } from '../pages/checkout/return-url.ts'
import { renderTransfer } from '../pages/checkout/transfer.ts'
import { type Way, wayNames } from '../pages/checkout/ways.ts'
import { banksFor, findBank, instructTransfer, optionsOf } from '../payments/banks.ts'
import type { PaymentRow } from '../store/schema.ts'
import { isDeclined, type Visit } from './find-visit.ts'

/** What was wrong with the last form, shown when the form is shown again. */
export interface FormProblems {
  card?: { problems: CardProblems; values: CardValues }
  bank?: { way: 'transfer' | 'ussd'; problem: string }
  /** A problem with the PIN or the one-time code. */
  code?: string
}

/** What the payer asked to see. */
interface Wish {
  way?: Way | undefined
  /** The payer checked whether the money has arrived, and it has not. */
  isMissed?: boolean
}

/** The last part of a form's address: of the card, of a bank, of the bank's challenge, of a code. */
type FormPart = 'card' | 'transfer' | 'ussd' | 'fund' | 'challenge' | Code

/** Returns an address of the page of one payment. The app is mounted at `/pay`. */
export function addressOf(slug: string, part?: FormPart | 'cancel' | 'arrival' | 'result'): string {
  return `/pay/${encodeURIComponent(slug)}${part ? `/${part}` : ''}`
}

/** Returns the payment option in the address; undefined if it is unknown. */
export function readWay(text: string | undefined): Way | undefined {
  return (Object.keys(wayNames) as Way[]).find((way) => way === text)
}

/** Renders the page of the due step, with the problems of its form, if any. */
export function renderStep(visit: Visit, slug: string, shown: FormProblems & Wish = {}): string {
  const { step, payment } = visit
  if (step === 'over') return renderEnd(visit, { isArrival: true })
  const asked = shown.card ? 'card' : (shown.bank?.way ?? shown.way)
  if (step === 'pay' || (step === 'transfer' && asked)) return renderWay(visit, slug, asked ?? 'card', shown)
  if (step === 'transfer') return renderWaiting(visit, slug, payment!, shown)
  const card = payment && { card: showCard(payment) }
  if (step === '3ds') return renderThreeDSecure({ ...viewOf(visit, slug, 'challenge'), ...card })
  const problem = shown.code !== undefined && { problem: shown.code }
  return renderCode(step, { ...viewOf(visit, slug, step), ...card, ...problem })
}

function renderWay(visit: Visit, slug: string, asked: Way, { card, bank }: FormProblems): string {
  const way = waysOf(visit).includes(asked) ? asked : 'card'
  const view = { ...viewOf(visit, slug, way, way), ...(isDeclined(visit) && { decline: showDecline(visit) }) }
  if (way === 'card') return renderCardEntry({ ...view, ...card })
  const banks = banksFor(visit.order.currency)
  return renderBankChoice({ ...view, way, banks, chosen: visit.payment?.bankCode ?? undefined, ...bank })
}

function renderWaiting(visit: Visit, slug: string, payment: PaymentRow, { isMissed = false }: Wish): string {
  const { order, merchantName } = visit
  const way = payment.option === 'USSD' ? 'ussd' : 'transfer'
  const bank = findBank(order.currency, payment.bankCode ?? undefined)!
  const payee = { name: merchantName, orderReference: order.reference }
  return renderTransfer({
    ...viewOf(visit, slug, 'fund', way),
    bankName: bank.name,
    instructions: instructTransfer(payment, bank, payee),
    arrivalAddress: addressOf(slug, 'arrival'),
    isMissed,
    fundAction: addressOf(slug, 'fund'),
  })
}

/**
 * Renders the page of a payment that has ended.
 *
 * @param isArrival the payer followed the link, rather than coming from the payment itself
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
    reason: status === 'FAILED' && payment ? reasonOf(payment) : null,
    returnUrl: buildReturnUrl(order.redirectUrl, { reference, status }) ?? null,
  })
}

function outcomeOf(status: string): Outcome {
  if (status === 'FAILED') return 'failed'
  if (status === 'CANCELLED') return 'cancelled'
  return status === 'EXPIRED' ? 'expired' : 'already paid'
}

function viewOf(visit: Visit, slug: string, part: FormPart, shown?: Way): CheckoutView {
  const { order, merchantName, submissionToken } = visit
  const address = addressOf(slug)
  return {
    merchantName,
    amount: toMajor(order.amountMinor, order.currency),
    currency: order.currency,
    description: order.description,
    reference: order.reference,
    action: addressOf(slug, part),
    // what the bank is processing cannot be cancelled
    ...(visit.status !== 'PROCESSING' && { cancelAction: addressOf(slug, 'cancel') }),
    ...(shown && {
      ways: waysOf(visit).map((way) => ({ way, address: `${address}?way=${way}`, isShown: way === shown })),
    }),
    submissionToken,
  }
}

const waysByOption: Readonly<Record<string, Way>> = { CARD: 'card', BANK_TRANSFER: 'transfer', USSD: 'ussd' }

function waysOf({ order }: Visit): Way[] {
  return optionsOf(order.currency).map((option) => waysByOption[option]!)
}

function showDecline({ payment, triesLeft }: Visit): CheckoutView['decline'] {
  const { option } = payment!
  const card = showCard(payment!)
  const what = option === 'CARD' ? `${card.brand} ending ${card.last4}` : 'The payment from your account'
  const capital = `${what[0]!.toUpperCase()}${what.slice(1)}`
  return { what: capital, reason: reasonOf(payment!) ?? '', triesLeft }
}

function reasonOf({ option, failureCode }: PaymentRow): string | null {
  return failureCode === null ? null : explainDecline(failureCode, option !== 'CARD')
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
