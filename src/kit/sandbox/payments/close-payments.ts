import { listPayments, updatePayment } from '../store/payments.ts'
import type { WriteContext } from '../store/write-context.ts'
import { findPaymentStatus } from './order-status.ts'

/** Ends the attempts to pay an order that are still open. */
export async function closePayments(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  orderId: string,
  change: 'cancelled' | 'expired',
): Promise<void> {
  for (const payment of await listPayments(db, orderId)) {
    const status = findPaymentStatus(payment.status, change)
    if (status) await updatePayment(db, payment, { status, challenge: null, updatedAt: now })
  }
}
