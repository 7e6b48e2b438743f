import type { Decline } from '../domain/decline-codes.ts'
import { feeOf, type PaymentOption } from '../domain/fees.ts'
import type { CardBehaviour } from '../domain/judge-payment.ts'
import { recordCredit } from '../ledger/record-credit.ts'
import type { Db } from '../store/database.ts'
import { listPayments } from '../store/payments.ts'
import { updateRead } from '../store/rows.ts'
import type { OrderRow, PaymentRow } from '../store/schema.ts'
import type { WriteContext } from '../store/write-context.ts'
import { planChargeback } from './chargebacks.ts'
import { nextPaymentStatus, requireTransition } from './order-status.ts'
import { presentOrder } from './present-order.ts'
import { readPayerOf } from './read-payer.ts'

/** The current state of an order and of an attempt to pay it. */
export interface PaymentProgress {
  order: OrderRow
  payment: PaymentRow
}

/** The channel and method in the ledger of each payment option. */
const ways: Record<PaymentOption, { channel: string; method: string }> = {
  CARD: { channel: 'CARD', method: 'CARD' },
  BANK_TRANSFER: { channel: 'BANK', method: 'TRANSFER' },
  USSD: { channel: 'BANK', method: 'USSD' },
}

/** Number of declines on the hosted page that ends the order, which stops a thief who tries card numbers there. */
export const MAX_DECLINES = 3

/**
 * Ends a payment and its order: credits the money, or stores why it was declined, and announces either. A decline on the hosted
 * page ends only the payment, until the third: the customer is still there, and may try another card.
 *
 * @throws OrderChangeError if the order has ended
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
    order: await updateRead(db, 'orders', order, {
      status: requireTransition(order, isOpen ? 'attempt_declined' : outcome.kind),
      ...(isPaid && {
        paidMinor: order.amountMinor,
        feeMinor: feeOf(settings.fees, order.amountMinor, order.currency, option),
      }),
      updatedAt: now,
    }),
    payment: await updateRead(db, 'payments', payment, {
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

/** Whether another attempt may follow. Called before the payment's decline is stored. */
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
