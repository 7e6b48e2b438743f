import { type OrderState, orderMachine, s2sMachine } from '../domain/machines.ts'
import { settleOrder } from '../domain/order-state.ts'
import { notAllowed } from '../domain/refusal.ts'
import type { OrderRow, PaymentRow } from '../store/schema.ts'

/** What can happen to an order of either host. */
type OrderChange = PaymentChange | 'attempt_declined' | 'wholly_refunded'

/** What can happen to an attempt to pay. */
type PaymentChange =
  | 'challenge_required'
  | 'transfer_awaited'
  | 'approved'
  | 'declined'
  | 'cancelled'
  | 'expired'

type Lasting = Pick<OrderRow, 'host' | 'status' | 'expiresAt'>

/** A change that the order's state does not allow: the caller had not looked at the state. */
export class OrderChangeError extends Error {
  override name = 'OrderChangeError'

  constructor({ status }: { status: string }, change: OrderChange) {
    super(`an order that is ${status} cannot be ${change}`)
  }
}

/** The state after a change, or undefined where the order's state machine does not allow it. */
export function nextStatus(
  { host, status }: Pick<OrderRow, 'host' | 'status'>,
  change: OrderChange,
): string | undefined {
  if (host === 's2s')
    return s2sMachine.next(status, change === 'transfer_awaited' ? 'challenge_required' : change)
  if (change === 'attempt_declined') return orderMachine.next(status, change)
  return change === 'wholly_refunded' ? undefined : findPaymentStatus(status, change)
}

/** @throws OrderChangeError where the order's state machine does not allow the change */
export function requireTransition(order: Pick<OrderRow, 'host' | 'status'>, change: OrderChange): string {
  const status = nextStatus(order, change)
  if (status === undefined) throw new OrderChangeError(order, change)
  return status
}

/** The state of an order: one whose time is up has expired, whether or not that has been written down. */
export function statusAt(order: Lasting, now: number): string {
  return order.expiresAt <= now ? (nextStatus(order, 'expired') ?? order.status) : order.status
}

/** The order as it is by now, as `statusAt` tells. */
export function asOf(order: OrderRow, now: number): OrderRow {
  const status = statusAt(order, now)
  return status === order.status ? order : { ...order, status, updatedAt: order.expiresAt }
}

/** Refuses an order that cannot be paid now (12). */
export function refuseUnpayable(order: Lasting, now: number): void {
  const status = statusAt(order, now)
  const isPayable = nextStatus({ host: order.host, status }, 'challenge_required') !== undefined
  if (!isPayable) throw notAllowed(`Order is already ${status}`)
}

/**
 * The state of an attempt to pay after a change, or undefined where it cannot happen. The attempt moves as a checkout
 * order does.
 */
export function findPaymentStatus(status: string, change: PaymentChange): OrderState | undefined {
  const isEnd = change === 'approved' || change === 'declined'
  return isEnd ? settleOrder(status, change) : orderMachine.next(status, change)
}

/** @throws OrderChangeError where the state machine does not allow the change */
export function nextPaymentStatus(status: string, change: PaymentChange): OrderState {
  const next = findPaymentStatus(status, change)
  if (!next) throw new OrderChangeError({ status }, change)
  return next
}

/** The attempt as it is by the order's state: with an order that has expired, an open attempt has. */
export function asOrderStands(payment: PaymentRow, { status }: Pick<OrderRow, 'status'>): PaymentRow {
  const expired = status === 'EXPIRED' ? findPaymentStatus(payment.status, 'expired') : undefined
  return expired ? { ...payment, status: expired, challenge: null } : payment
}
