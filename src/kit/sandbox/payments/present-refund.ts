import type { components } from '../../../../generated/checkout/types.ts'
import { toMajor } from '../domain/money.ts'
import type { RefundRow } from '../store/schema.ts'

/** A refund as the checkout API and the events about it show it. */
export function presentRefund(refund: RefundRow): components['schemas']['Refund'] {
  return {
    id: refund.id,
    refundReference: refund.reference,
    orderReference: refund.orderReference,
    amount: toMajor(refund.amountMinor, refund.currency),
    currency: refund.currency,
    reason: refund.reason,
    status: refund.status,
    createdAt: new Date(refund.createdAt).toISOString(),
    updatedAt: new Date(refund.updatedAt).toISOString(),
  }
}
