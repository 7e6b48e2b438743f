import type { Context } from '../http/handler.ts'
import type { Credit } from '../ledger/record-credit.ts'
import type { RefundRow } from '../store/schema.ts'
import { TEST_NOW } from './create-test-context.ts'

/** Returns the credit that a paid order brings the first business of a test. */
export function creditOf(rest: Partial<Credit> = {}): Credit {
  return {
    ...{ businessId: 'business-1', amountMinor: 100_000, feeMinor: 1500, currency: 'NGN' },
    ...{ depositType: 'CARD', description: 'Invoice 2025-1179', channel: 'CARD', method: 'CARD' },
    customer: { firstName: 'Marc', lastName: 'Tremblay', email: 'Marc@Example.ca' },
    ...rest,
  }
}

/** Returns a refund of an order. */
export function refundOf({ ids }: Context, amountMinor: number, status = 'PENDING'): RefundRow {
  return {
    ...{ id: ids.uuid(), businessId: 'business-1', position: 1, orderId: 'order-1' },
    ...{ reference: ids.reference('refund'), orderReference: 'ORD-1' },
    ...{ amountMinor, currency: 'NGN', reason: null, idempotencyKey: null },
    ...{ status, createdAt: TEST_NOW, updatedAt: TEST_NOW },
  }
}
