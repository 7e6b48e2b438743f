import { judgeTransfer } from '../domain/judge-payment.ts'
import { notAllowed } from '../domain/refusal.ts'
import { findLatestPayment } from '../store/payments.ts'
import type { OrderRow } from '../store/schema.ts'
import type { WriteContext } from '../store/write-context.ts'
import { refuseUnpayable } from './order-status.ts'
import { type PaymentProgress, settlePayment } from './settle-payment.ts'

/**
 * Settles a transfer or a USSD payment: its money arrives, or is declined if the amount or the scenario selects that. Refuses
 * if the order has ended or no transfer is awaited (12).
 */
export async function fundOrder(context: WriteContext, order: OrderRow): Promise<PaymentProgress> {
  refuseUnpayable(order, context.now)
  const payment = await findLatestPayment(context.db, order.id)
  const isAwaited = payment?.status === 'PENDING' && payment.option !== 'CARD'
  if (!payment || !isAwaited) throw notAllowed('Order is not waiting for a transfer')
  return settlePayment(context, order, payment, judgeTransfer(order, context.scenario))
}
