import type { components } from '../../../../generated/checkout/types.ts'
import { toMajor } from '../../../client/money/minor-units.ts'
import type { OrderState } from '../domain/machines.ts'
import { statusIds } from '../domain/order-state.ts'
import type { ChargebackRow, OrderRow, RefundRow } from '../store/schema.ts'

type Schemas = components['schemas']

/** Presents an order for the checkout API and its events. */
export function presentOrder(order: OrderRow): Schemas['EventOrder'] {
  const { currency } = order
  return {
    reference: order.reference,
    amount: toMajor(order.amountMinor, currency),
    fee: toMajor(order.feeMinor, currency),
    currency,
    description: order.description,
    statusId: statusIds[order.status as OrderState],
    status: order.status,
    amountRefunded: toMajor(order.refundedMinor, currency),
    isDisputed: order.isDisputed === 1,
    createdAt: new Date(order.createdAt).toISOString(),
    updatedAt: new Date(order.updatedAt).toISOString(),
    ...presentMetadata(order),
    ...presentKey(order),
  }
}

/** Presents the idempotency key of the call that created a record; empty if it had none. */
export function presentKey(record: { idempotencyKey: string | null } | undefined): {
  idempotencyKey?: string
} {
  return record?.idempotencyKey ? { idempotencyKey: record.idempotencyKey } : {}
}

/** Presents the merchant's own data of a payment; empty if none was given. */
export function presentMetadata({ metadata }: OrderRow): Pick<Schemas['EventOrder'], 'metadata'> {
  return metadata === null ? {} : { metadata: JSON.parse(metadata) }
}

/** Presents the payer, with null for missing fields. */
export function presentCustomer({ customer }: OrderRow): Schemas['OrderCustomer'] {
  const given = JSON.parse(customer) as Schemas['Customer']
  return {
    firstname: given.firstname ?? null,
    lastname: given.lastname ?? null,
    email: given.email ?? null,
    mobile: given.mobile ?? null,
    country: given.country ?? null,
  }
}

/** Presents a refund for the checkout API and its events. */
export function presentRefund(refund: RefundRow): Schemas['Refund'] {
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
    ...presentKey(refund),
  }
}

/** Presents a chargeback for the checkout API and its events. */
export function presentChargeback(chargeback: ChargebackRow): Schemas['Chargeback'] {
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
