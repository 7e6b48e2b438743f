import type { components } from '../../../../generated/checkout/types.ts'
import { toMajor } from '../domain/money.ts'
import type { ChargebackRow } from '../store/schema.ts'

/** A chargeback as the checkout API and the events about it show it. */
export function presentChargeback(chargeback: ChargebackRow): components['schemas']['Chargeback'] {
  return {
    id: chargeback.id,
    chargebackReference: chargeback.reference,
    orderReference: chargeback.orderReference,
    amount: toMajor(chargeback.amountMinor, chargeback.currency),
    currency: chargeback.currency,
    reasonCode: chargeback.reasonCode,
    reason: chargeback.reason,
    status: chargeback.status,
    dueDate: new Date(chargeback.dueAt).toISOString(),
    createdAt: new Date(chargeback.createdAt).toISOString(),
  }
}
