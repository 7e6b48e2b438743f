import { notFound, Refusal } from '../../domain/refusal.ts'
import type { Context } from '../../http/handler.ts'
import { asOf } from '../../payments/order-status.ts'
import { hasDueChargeback } from '../../store/chargebacks.ts'
import { findOrder } from '../../store/orders.ts'
import type { OrderRow } from '../../store/schema.ts'

type Search = Pick<Context, 'db' | 'tenant'>

/** The order of the business by its own reference, as it was last written down. */
export async function findOwnOrder({ db, tenant }: Search, reference: string): Promise<OrderRow | Refusal> {
  return (await findOrder(db, tenant.id, 'checkout', reference)) ?? notFound('order')
}

/** Likewise an order of either host, as both are refunded here: a checkout order, else an S2S one. */
export async function findRefundableOrder(
  { db, tenant }: Search,
  reference: string,
): Promise<OrderRow | Refusal> {
  const own = await findOrder(db, tenant.id, 'checkout', reference)
  return own ?? (await findOrder(db, tenant.id, 's2s', reference)) ?? notFound('order')
}

/** The order as it is by now, also where what is due has not been written down yet. */
export async function readOwnOrder(
  context: Pick<Context, 'db' | 'tenant' | 'now'>,
  reference: string,
): Promise<OrderRow | Refusal> {
  const { db, now } = context
  const order = await findOwnOrder(context, reference)
  if (order instanceof Refusal) return order
  const current = asOf(order, now)
  if (order.isDisputed === 1 || !(await hasDueChargeback(db, order.id, now))) return current
  return { ...current, isDisputed: 1 }
}
