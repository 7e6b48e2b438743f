import type { components } from '../../../../generated/checkout/types.ts'
import { toMajor } from '../../../client/money/minor-units.ts'
import type { OrderState } from '../domain/machines.ts'
import { statusIds } from '../domain/order-state.ts'
import { show, toTimestamp } from '../domain/show.ts'
import type { ChargebackRow, OrderRow, RefundRow } from '../store/schema.ts'

type Schemas = components['schemas']

/** Presents an order for the checkout API and its events. */
export function presentOrder(order: OrderRow): Schemas['EventOrder'] {
  return {
    ...show(order, 'reference amountMinor feeMinor currency description'),
    statusId: statusIds[order.status as OrderState],
    status: order.status,
    amountRefunded: toMajor(order.refundedMinor, order.currency),
    isDisputed: order.isDisputed === 1,
    ...show(order, 'createdAt updatedAt'),
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
    ...show(refund, 'orderReference amountMinor currency reason status createdAt updatedAt'),
    ...presentKey(refund),
  }
}

/** Presents a chargeback for the checkout API and its events. */
export function presentChargeback(chargeback: ChargebackRow): Schemas['Chargeback'] {
  return {
    id: chargeback.id,
    chargebackReference: chargeback.reference,
    ...show(chargeback, 'orderReference amountMinor currency reasonCode reason status'),
    dueDate: toTimestamp(chargeback.dueAt),
    createdAt: toTimestamp(chargeback.createdAt),
  }
}
