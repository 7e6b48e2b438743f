import { type OrderState, orderMachine } from './machines.ts'

/** The `statusId` of each state. */
export const statusIds: Record<OrderState, number> = {
  INITIATED: 1,
  PENDING: 2,
  PROCESSING: 3,
  FAILED: 4,
  SUCCESSFUL: 5,
  CANCELLED: 6,
  EXPIRED: 7,
}

/** Whether an order in this state can be paid, cancelled or expire. */
export function isPayable(state: OrderState): boolean {
  return orderMachine.canHappen(state, 'expired')
}

/**
 * Ends an order: directly from INITIATED, as a frictionless card does, and through PROCESSING from PENDING. Undefined if the
 * order is final.
 */
export function settleOrder(state: string, outcome: 'approved' | 'declined'): OrderState | undefined {
  return orderMachine.next(orderMachine.next(state, 'processing_started') ?? state, outcome)
}
