import { type OrderState, orderMachine, settleOrder } from '../domain/order-state.ts'
import { notAllowed, type Refusal } from '../domain/refusal.ts'
import { s2sMachine } from '../domain/s2s-state.ts'
import type { OrderRow, PaymentRow } from '../store/schema.ts'

/** What can happen to an order of either host. */
export type OrderChange =
  | 'challenge_required'
  | 'transfer_awaited'
  | 'approved'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'wholly_refunded'

type Lasting = Pick<OrderRow, 'host' | 'status' | 'expiresAt'>

/** A change that the order's state does not allow: whoever asked for it had not looked at the state. */
export class OrderChangeError extends Error {
  override name = 'OrderChangeError'

  constructor({ status }: { status: string }, change: OrderChange) {
    super(`an order that is ${status} cannot be ${change}`)
  }
}

/** The state after a change, or undefined where the order's state machine does not allow it. */
export function nextStatus(
  order: Pick<OrderRow, 'host' | 'status'>,
  change: OrderChange,
): string | undefined {
  return order.host === 's2s' ? nextS2s(order.status, change) : nextCheckout(order.status, change)
}

/** @throws OrderChangeError where the order's state machine does not allow the change */
export function demandStatus(order: Pick<OrderRow, 'host' | 'status'>, change: OrderChange): string {
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

/** Why an order cannot be paid now, or undefined where it can. */
export function refuseUnpayable(order: Lasting, now: number): Refusal | undefined {
  const status = statusAt(order, now)
  const isPayable = nextStatus({ host: order.host, status }, 'challenge_required') !== undefined
  return isPayable ? undefined : notAllowed(`Order is already ${status}`)
}

function nextCheckout(status: string, change: OrderChange): string | undefined {
  if (!orderMachine.isState(status) || change === 'wholly_refunded') return undefined
  if (change === 'approved' || change === 'declined') return stateOf(settleOrder(status, change))
  return stateOf(orderMachine.next(status, change))
}

function nextS2s(status: string, change: OrderChange): string | undefined {
  if (!s2sMachine.isState(status)) return undefined
  return stateOf(s2sMachine.next(status, change === 'transfer_awaited' ? 'challenge_required' : change))
}

function stateOf<State extends string>(step: { ok: true; state: State } | { ok: false }): State | undefined {
  return step.ok ? step.state : undefined
}

type PaymentChange = Exclude<OrderChange, 'wholly_refunded'>

/** Whether a change can happen to an attempt to pay. */
export function canPaymentChange(status: string, change: PaymentChange): boolean {
  return stepPayment(status, change) !== undefined
}

/**
 * The state of an attempt to pay after a change. It moves as a checkout order does.
 *
 * @throws OrderChangeError where the state machine does not allow the change
 */
export function nextPaymentStatus(status: string, change: PaymentChange): OrderState {
  const next = stepPayment(status, change)
  if (!next) throw new OrderChangeError({ status }, change)
  return next
}

function stepPayment(status: string, change: PaymentChange): OrderState | undefined {
  if (!orderMachine.isState(status)) return undefined
  const isEnd = change === 'approved' || change === 'declined'
  return stateOf(isEnd ? settleOrder(status, change) : orderMachine.next(status, change))
}

/** The attempt as it is by the order's state: with an order that has expired, an open attempt has. */
export function asOrderStands(payment: PaymentRow, { status }: Pick<OrderRow, 'status'>): PaymentRow {
  const expired = status === 'EXPIRED' ? stepPayment(payment.status, 'expired') : undefined
  return expired ? { ...payment, status: expired, challenge: null } : payment
}
