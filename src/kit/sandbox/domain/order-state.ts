import { createStateMachine, type Step } from './state-machine.ts'

export type OrderState =
  | 'INITIATED'
  | 'PENDING'
  | 'PROCESSING'
  | 'SUCCESSFUL'
  | 'FAILED'
  | 'CANCELLED'
  | 'EXPIRED'

/**
 * - `challenge_required`: the card asks for 3DS or an OTP
 * - `transfer_awaited`: the customer was told where to transfer to, or which USSD code to dial
 * - `processing_started`: the customer has done their part
 */
export type OrderEvent =
  | 'challenge_required'
  | 'transfer_awaited'
  | 'processing_started'
  | 'approved'
  | 'declined'
  | 'cancelled'
  | 'expired'

/** A checkout order. From PENDING a customer may still change to another way to pay. */
export const orderMachine = createStateMachine<OrderState, OrderEvent>({
  initial: 'INITIATED',
  transitions: {
    INITIATED: {
      challenge_required: 'PENDING',
      transfer_awaited: 'PENDING',
      approved: 'SUCCESSFUL',
      declined: 'FAILED',
      cancelled: 'CANCELLED',
      expired: 'EXPIRED',
    },
    PENDING: {
      challenge_required: 'PENDING',
      transfer_awaited: 'PENDING',
      processing_started: 'PROCESSING',
      cancelled: 'CANCELLED',
      expired: 'EXPIRED',
    },
    PROCESSING: { approved: 'SUCCESSFUL', declined: 'FAILED' },
    SUCCESSFUL: {},
    FAILED: {},
    CANCELLED: {},
    EXPIRED: {},
  },
})

/** How long an order can be paid. */
export const orderLifetimeMs = 60 * 60 * 1000

const statusIds: Record<OrderState, number> = {
  INITIATED: 1,
  PENDING: 2,
  PROCESSING: 3,
  FAILED: 4,
  SUCCESSFUL: 5,
  CANCELLED: 6,
  EXPIRED: 7,
}

/** The number that stands for a state in `statusId`. */
export function statusIdOf(state: OrderState): number {
  return statusIds[state]
}

/** The states in which an order can be paid, cancelled or expire. */
export function isPayable(state: OrderState): boolean {
  return orderMachine.canHappen(state, 'expired')
}

/**
 * Ends an order: at once from INITIATED, as a frictionless card does, and through PROCESSING from PENDING.
 * Refused where the order is final.
 */
export function settleOrder(state: OrderState, outcome: 'approved' | 'declined'): Step<OrderState> {
  const started = orderMachine.next(state, 'processing_started')
  return orderMachine.next(started.ok ? started.state : state, outcome)
}
