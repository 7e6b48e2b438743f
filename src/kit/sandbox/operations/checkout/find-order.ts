import { requireFound } from '../../domain/refusal.ts'
import type { Context } from '../../http/handler.ts'
import { asOf } from '../../payments/order-status.ts'
import { hasDueChargeback } from '../../store/chargebacks.ts'
import { findOrder } from '../../store/orders.ts'
import type { OrderRow } from '../../store/schema.ts'

type Search = Pick<Context, 'db' | 'tenant'>

/** The order of the business by its own reference, as it was last written down. */
export async function findOwnOrder({ db, tenant }: Search, reference: string): Promise<OrderRow> {
  return requireFound(await findOrder(db, tenant.id, 'checkout', reference), 'order')
}

/** Likewise an order of either host, as both are refunded here: a checkout order, else an S2S one. */
export async function findRefundableOrder({ db, tenant }: Search, reference: string): Promise<OrderRow> {
  const own = await findOrder(db, tenant.id, 'checkout', reference)
  return own ?? requireFound(await findOrder(db, tenant.id, 's2s', reference), 'order')
}

/** The order as it is by now, also where what is due has not been written down yet. */
export async function readOwnOrder(
  context: Pick<Context, 'db' | 'tenant' | 'now'>,
  reference: string,
): Promise<OrderRow> {
  const { db, now } = context
  const order = asOf(await findOwnOrder(context, reference), now)
  const isDisputed = order.isDisputed === 1 || (await hasDueChargeback(db, order.id, now))
  return { ...order, isDisputed: isDisputed ? 1 : 0 }
}
