import { notAllowed } from '../domain/refusal.ts'
import { listOverdueOrders } from '../store/orders.ts'
import { listPayments } from '../store/payments.ts'
import { updateRead } from '../store/rows.ts'
import type { OrderRow } from '../store/schema.ts'
import type { WriteContext } from '../store/write-context.ts'
import { asOf, findPaymentStatus, nextStatus, requireTransition } from './order-status.ts'
import { presentOrder } from './present-order.ts'

/** Ends the open attempts to pay an order. */
export async function closePayments(
  { db, now }: Pick<WriteContext, 'db' | 'now'>,
  orderId: string,
  change: 'cancelled' | 'expired',
): Promise<void> {
  for (const payment of await listPayments(db, orderId)) {
    const status = findPaymentStatus(payment.status, change)
    if (status) await updateRead(db, 'payments', payment, { status, challenge: null, updatedAt: now })
  }
}

/** Cancels an order that is not paid. Refuses if its state does not allow that (12). */
export async function cancelOrder(context: WriteContext, order: OrderRow): Promise<OrderRow> {
  const { db, now, emit } = context
  const { status: present } = asOf(order, now)
  const status = nextStatus({ ...order, status: present }, 'cancelled')
  if (status === undefined) throw notAllowed(`Order is already ${present}`)
  await closePayments(context, order.id, 'cancelled')
  const cancelled = await updateRead(db, 'orders', order, { status, updatedAt: now })
  await emit(order.businessId, 'order.cancelled', presentOrder(cancelled))
  return cancelled
}

/** Fails an order that the customer leaves after a decline: the merchant receives `order.failed`, not `order.cancelled`. */
export async function giveUpOrder(context: WriteContext, order: OrderRow): Promise<OrderRow> {
  const status = requireTransition(asOf(order, context.now), 'declined')
  const failed = await updateRead(context.db, 'orders', order, { status, updatedAt: context.now })
  await context.emit(order.businessId, 'order.failed', presentOrder(failed))
  return failed
}

/** Marks expired orders of all businesses, at most `most` of them, and returns how many it marked. */
export async function expireOrders(context: WriteContext, most: number): Promise<number> {
  const overdue = await listOverdueOrders(context.db, context.now, most)
  for (const order of overdue) await expireOrder(context, order)
  return overdue.length
}

/** Marks an order past its expiry as expired. */
export async function expireOrder({ db, emit }: WriteContext, order: OrderRow): Promise<void> {
  const updatedAt = order.expiresAt
  await closePayments({ db, now: updatedAt }, order.id, 'expired')
  const expired = await updateRead(db, 'orders', order, {
    status: requireTransition(order, 'expired'),
    updatedAt,
  })
  await emit(order.businessId, 'order.expired', presentOrder(expired))
}
