import { requireFound } from '../../domain/refusal.ts'
import type { Context } from '../../http/handler.ts'
import { asOf } from '../../payments/order-status.ts'
import { hasDueChargeback } from '../../store/chargebacks.ts'
import { findOrder } from '../../store/orders.ts'
import type { OrderRow } from '../../store/schema.ts'

type Search = Pick<Context, 'db' | 'tenant'>

/** Finds a checkout order of the business by its reference, as stored. */
export async function findOwnOrder({ db, tenant }: Search, reference: string): Promise<OrderRow> {
  return requireFound(await findOrder(db, tenant.id, 'checkout', reference), 'order')
}

/** Finds an order of either host, because both are refunded here: a checkout order first, then an S2S one. */
export async function findRefundableOrder({ db, tenant }: Search, reference: string): Promise<OrderRow> {
  const own = await findOrder(db, tenant.id, 'checkout', reference)
  return own ?? requireFound(await findOrder(db, tenant.id, 's2s', reference), 'order')
}

/** Reads the current state of an order, even if due changes are not stored yet. */
export async function readOwnOrder(
  context: Pick<Context, 'db' | 'tenant' | 'now'>,
  reference: string,
): Promise<OrderRow> {
  const { db, now } = context
  const order = asOf(await findOwnOrder(context, reference), now)
  const isDisputed = order.isDisputed === 1 || (await hasDueChargeback(db, order.id, now))
  return { ...order, isDisputed: isDisputed ? 1 : 0 }
}
