import { feeOf } from '../domain/fees.ts'
import { orderMachine, s2sMachine } from '../domain/machines.ts'
import { ensureCustomer } from '../ledger/ensure-customer.ts'
import { insertRow } from '../store/rows.ts'
import type { OrderRow } from '../store/schema.ts'
import type { WriteContext } from '../store/write-context.ts'
import { readPayer } from './read-payer.ts'

/** How long an order can be paid. */
export const ORDER_LIFETIME_MS = 60 * 60 * 1000

export interface NewOrder {
  host: OrderRow['host']
  /** Unique on this host of the business. */
  reference: string
  amountMinor: number
  currency: string
  description?: string
  redirectUrl?: string
  /** The customer as sent. */
  customer: object
  /** The merchant's own data. */
  metadata?: object
  /** Path segment of the hosted page, if the order has one from the start. */
  slug?: string
}

/** Opens an order that can be paid for 60 minutes. Until it is paid, its fee is that of a card. */
export async function openOrder(
  context: WriteContext,
  businessId: string,
  { customer, description, redirectUrl, metadata, slug, ...order }: NewOrder,
): Promise<OrderRow> {
  const { db, ids, now } = context
  const payer = readPayer(customer)
  return insertRow(db, 'orders', {
    ...order,
    id: ids.uuid(),
    businessId,
    feeMinor: feeOf(context.settings.fees, order.amountMinor, order.currency, 'CARD'),
    status: order.host === 's2s' ? s2sMachine.initial : orderMachine.initial,
    description: description ?? null,
    redirectUrl: redirectUrl ?? null,
    customer: JSON.stringify(customer),
    metadata: metadata ? JSON.stringify(metadata) : null,
    paidMinor: 0,
    refundedMinor: 0,
    isDisputed: 0,
    slug: slug ?? null,
    idempotencyKey: context.idempotencyKey ?? null,
    customerId: payer ? (await ensureCustomer(context, businessId, payer)).id : null,
    createdAt: now,
    updatedAt: now,
    expiresAt: now + ORDER_LIFETIME_MS,
  })
}
