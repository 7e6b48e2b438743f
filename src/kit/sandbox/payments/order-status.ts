import { type OrderState, orderMachine, s2sMachine } from '../domain/machines.ts'
import { settleOrder } from '../domain/order-state.ts'
import { notAllowed } from '../domain/refusal.ts'
import type { OrderRow, PaymentRow } from '../store/schema.ts'

/** The changes of an order of either host. */
type OrderChange = PaymentChange | 'attempt_declined' | 'wholly_refunded'

/** The changes of an attempt to pay. */
type PaymentChange =
  | 'challenge_required'
  | 'transfer_awaited'
  | 'approved'
  | 'declined'
  | 'cancelled'
  | 'expired'

type Lasting = Pick<OrderRow, 'host' | 'status' | 'expiresAt'>

/** A change that the order's state does not allow: the caller did not check the state. */
export class OrderChangeError extends Error {
  override name = 'OrderChangeError'

  constructor({ status }: { status: string }, change: OrderChange) {
    super(`an order that is ${status} cannot be ${change}`)
  }
}

/** Returns the state after a change; undefined if the order's state machine does not allow it. */
export function nextStatus(
  { host, status }: Pick<OrderRow, 'host' | 'status'>,
  change: OrderChange,
): string | undefined {
  if (host === 's2s')
    return s2sMachine.next(status, change === 'transfer_awaited' ? 'challenge_required' : change)
  if (change === 'attempt_declined') return orderMachine.next(status, change)
  return change === 'wholly_refunded' ? undefined : findPaymentStatus(status, change)
}

/** @throws OrderChangeError if the order's state machine does not allow the change */
export function requireTransition(order: Pick<OrderRow, 'host' | 'status'>, change: OrderChange): string {
  const status = nextStatus(order, change)
  if (status === undefined) throw new OrderChangeError(order, change)
  return status
}

/** Returns the state of an order at a time: past its expiry it has expired, even if that is not stored yet. */
export function statusAt(order: Lasting, now: number): string {
  return order.expiresAt <= now ? (nextStatus(order, 'expired') ?? order.status) : order.status
}

/** Returns the order with its state from `statusAt`. */
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
 * Returns the state of an attempt to pay after a change; undefined if the change cannot happen. An attempt follows the state
 * machine of checkout orders.
 */
export function findPaymentStatus(status: string, change: PaymentChange): OrderState | undefined {
  const isEnd = change === 'approved' || change === 'declined'
  return isEnd ? settleOrder(status, change) : orderMachine.next(status, change)
}

/** @throws OrderChangeError if the state machine does not allow the change */
export function nextPaymentStatus(status: string, change: PaymentChange): OrderState {
  const next = findPaymentStatus(status, change)
  if (!next) throw new OrderChangeError({ status }, change)
  return next
}

/** Returns the attempt with the state that the order implies: an open attempt expires with its order. */
export function asOrderStands(payment: PaymentRow, { status }: Pick<OrderRow, 'status'>): PaymentRow {
  const expired = status === 'EXPIRED' ? findPaymentStatus(payment.status, 'expired') : undefined
  return expired ? { ...payment, status: expired, challenge: null } : payment
}
