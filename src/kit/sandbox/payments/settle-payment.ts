import type { Decline } from '../domain/decline-codes.ts'
import { feeOf, type PaymentOption } from '../domain/fees.ts'
import type { CardBehaviour } from '../domain/judge-payment.ts'
import { recordCredit } from '../ledger/record-credit.ts'
import type { Db } from '../store/database.ts'
import { updateOrder } from '../store/orders.ts'
import { listPayments, updatePayment } from '../store/payments.ts'
import type { OrderRow, PaymentRow } from '../store/schema.ts'
import type { WriteContext } from '../store/write-context.ts'
import { planChargeback } from './chargebacks.ts'
import { nextPaymentStatus, requireTransition } from './order-status.ts'
import { presentOrder } from './present-order.ts'
import { readPayerOf } from './read-payer.ts'

/** An order and the attempt to pay it, as both are now. */
export interface PaymentProgress {
  order: OrderRow
  payment: PaymentRow
}

/** How a payment appears in the ledger. */
const ways: Record<PaymentOption, { channel: string; method: string }> = {
  CARD: { channel: 'CARD', method: 'CARD' },
  BANK_TRANSFER: { channel: 'BANK', method: 'TRANSFER' },
  USSD: { channel: 'BANK', method: 'USSD' },
}

/** So many declines on the hosted page end the order: a thief who tries numbers there gets no further. */
export const MAX_DECLINES = 3

/**
 * Ends a payment and its order: credits what was paid, or keeps why it was declined, and announces either. A decline on
 * the hosted page ends the payment alone, until it is the third: the customer is still there, and may try another card.
 *
 * @throws OrderChangeError when the order has ended
 */
export async function settlePayment(
  context: WriteContext,
  order: OrderRow,
  payment: PaymentRow,
  outcome: { kind: 'approved' } | Decline,
): Promise<PaymentProgress> {
  const { db, now, emit, settings } = context
  const isPaid = outcome.kind === 'approved'
  const option = payment.option as PaymentOption
  const isOpen = !isPaid && (await mayTryAgain(db, payment))
  const progress: PaymentProgress = {
    order: await updateOrder(db, order, {
      status: requireTransition(order, isOpen ? 'attempt_declined' : outcome.kind),
      ...(isPaid && {
        paidMinor: order.amountMinor,
        feeMinor: feeOf(settings.fees, order.amountMinor, order.currency, option),
      }),
      updatedAt: now,
    }),
    payment: await updatePayment(db, payment, {
      status: nextPaymentStatus(payment.status, outcome.kind),
      challenge: null,
      ...(isPaid ? { paidAt: now } : { failureCode: outcome.statusCode }),
      updatedAt: now,
    }),
  }
  if (isOpen) return progress
  if (isPaid) await credit(context, progress)
  const event = isPaid ? 'order.succeeded' : 'order.failed'
  await emit(order.businessId, event, presentOrder(progress.order))
  return progress
}

/** Asked before the decline of the payment is written down. */
async function mayTryAgain(db: Db, { isOnPage, orderId }: PaymentRow): Promise<boolean> {
  if (isOnPage === 0) return false
  const declined = (await listPayments(db, orderId)).filter((each) => each.isOnPage === 1 && each.failureCode)
  return declined.length + 1 < MAX_DECLINES
}

async function credit(context: WriteContext, { order, payment }: PaymentProgress): Promise<void> {
  const { businessId, amountMinor, feeMinor, currency, customerId } = order
  const option = payment.option as PaymentOption
  const payer = readPayerOf(order)
  await recordCredit(context, {
    ...{ businessId, amountMinor, feeMinor, currency },
    depositType: option,
    description: order.description ?? `Payment of ${order.reference}`,
    ...ways[option],
    orderId: order.id,
    ...(payer && { customer: payer }),
    ...(customerId !== null && { customerId }),
  })
  const { chargebackAfterMs } = JSON.parse(payment.behaviour) as CardBehaviour
  if (chargebackAfterMs !== null) await planChargeback(context, order, chargebackAfterMs)
}
