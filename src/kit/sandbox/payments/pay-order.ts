import { type Challenge, isBlocked } from '../domain/challenge.ts'
import { type Decline, declineOf } from '../domain/decline-codes.ts'
import { type CardBehaviour, type EnteredCard, judgeCard, judgeToken } from '../domain/judge-payment.ts'
import { orderMachine } from '../domain/machines.ts'
import { countWrongCodes, insertPayment } from '../store/payments.ts'
import { updateRead } from '../store/rows.ts'
import type { OrderRow, PaymentRow, SavedCardRow } from '../store/schema.ts'
import type { WriteContext } from '../store/write-context.ts'
import { closePayments } from './end-order.ts'
import { asOf, nextPaymentStatus, requireTransition } from './order-status.ts'
import { type PaymentProgress, settlePayment } from './settle-payment.ts'

/** The means by which an order is paid. */
export type Means =
  | { option: 'CARD'; card: EnteredCard }
  | { option: 'CARD'; savedCard: SavedCardRow }
  | { option: 'BANK_TRANSFER' | 'USSD'; bankCode?: string | undefined }

/** Where the order is paid: in a call of the merchant, or by the customer on the hosted page. */
export type Place = 'call' | 'page'

type CardColumns = Pick<PaymentRow, 'brand' | 'first6' | 'last4' | 'expiryMonth' | 'expiryYear' | 'behaviour'>
type Begun = Pick<PaymentRow, 'option' | 'isOnPage' | 'bankCode'>

type Waiting = { kind: 'challenge'; challenge: Challenge } | { kind: 'awaited' }
type Verdict = { kind: 'approved' } | Waiting | Decline

const NO_CARD: CardColumns = {
  ...{ brand: null, first6: null, last4: null, expiryMonth: null, expiryYear: null },
  behaviour: JSON.stringify({ laterTokenDeclined: false, chargebackAfterMs: null } satisfies CardBehaviour),
}

/**
 * Tries to pay an order. A card that is approved or declined ends the order at once. A challenged card sets
 * `payment.challenge`: 3DS is answered on the hosted page, for which the order gets a slug; a PIN or an OTP also with the card
 * itself, see `resumePayment`. A transfer is awaited. An attempt that is still open is cancelled. A decline on the page leaves
 * the order open, see `settlePayment`.
 *
 * @throws OrderChangeError if the order cannot be paid; check with `refuseUnpayable` first
 */
export async function payOrder(
  context: WriteContext,
  order: OrderRow,
  means: Means,
  place: Place = 'call',
): Promise<PaymentProgress> {
  requireTransition(asOf(order, context.now), 'challenge_required')
  const { columns, verdict } = judge(context, order, means)
  await closePayments(context, order.id, 'cancelled')
  const bankCode = ('bankCode' in means && means.bankCode) || null
  const begun: Begun = { option: means.option, isOnPage: place === 'page' ? 1 : 0, bankCode }
  const payment = await startPayment(context, order, { ...begun, ...columns })
  // a new attempt with the same card does not reset its wrong codes
  if (verdict.kind === 'challenge' && isBlocked(payment))
    return settlePayment(context, order, payment, declineOf('05'))
  if (verdict.kind === 'approved' || verdict.kind === 'declined')
    return settlePayment(context, order, payment, verdict)
  return suspend(context, order, payment, verdict)
}

function judge(
  { now, scenario }: WriteContext,
  order: OrderRow,
  means: Means,
): { columns: CardColumns; verdict: Verdict } {
  if ('card' in means) {
    const { outcome, behaviour, ...shown } = judgeCard(means.card, now, scenario)
    return { columns: { ...shown, behaviour: JSON.stringify(behaviour) }, verdict: outcome }
  }
  if ('savedCard' in means) {
    const { brand, first6, last4, expiryMonth, expiryYear, behaviour } = means.savedCard
    const card = { expiryMonth, expiryYear, behaviour: JSON.parse(behaviour) as CardBehaviour }
    return {
      columns: { brand, first6, last4, expiryMonth, expiryYear, behaviour },
      verdict: judgeToken(card, order, now, scenario),
    }
  }
  const verdict: Verdict = scenario.decline ? declineOf(scenario.decline) : { kind: 'awaited' }
  return { columns: NO_CARD, verdict }
}

async function startPayment(
  { db, ids, now, idempotencyKey }: WriteContext,
  { id: orderId, businessId, amountMinor, currency }: OrderRow,
  columns: Begun & CardColumns,
): Promise<PaymentRow> {
  return insertPayment(db, {
    ...columns,
    ...(await countWrongCodes(db, orderId, columns)),
    ...{ id: ids.uuid(), businessId, orderId, reference: ids.reference('payment') },
    ...{ status: orderMachine.initial, amountMinor, currency },
    ...{ failureCode: null, challenge: null, paidAt: null, createdAt: now, updatedAt: now },
    idempotencyKey: idempotencyKey ?? null,
  })
}

/** Leaves the payment to the customer, who must answer the challenge or transfer the money. */
async function suspend(
  { db, ids, now }: WriteContext,
  order: OrderRow,
  payment: PaymentRow,
  waiting: Waiting,
): Promise<PaymentProgress> {
  const challenge = waiting.kind === 'challenge' ? waiting.challenge : null
  const change = challenge ? 'challenge_required' : 'transfer_awaited'
  const slug = order.slug ?? (challenge === 'THREE_D_SECURE' ? ids.uuid() : null)
  return {
    order: await updateRead(db, 'orders', order, {
      status: requireTransition(order, change),
      slug,
      updatedAt: now,
    }),
    payment: await updateRead(db, 'payments', payment, {
      status: nextPaymentStatus(payment.status, change),
      challenge,
      updatedAt: now,
    }),
  }
}
