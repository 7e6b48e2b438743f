import { notAllowed } from '../../domain/refusal.ts'
import type { Context } from '../../http/handler.ts'
import { listPayments } from '../../store/payments.ts'
import { findRow, insertRow } from '../../store/rows.ts'
import type { OrderRow, SavedCardRow } from '../../store/schema.ts'
import { findOwnOrder } from './find-order.ts'
import { type Handler, success } from './handler.ts'
import { presentCard } from './present-payment.ts'

/** Saves the card that paid an order. Saving it again returns the same token. */
export const saveCard: Handler<'saveCard'> = async ({ body }, context) => {
  const order = await findOwnOrder(context, body.data.reference)
  const saved =
    (await findRow(context.db, 'savedCards', { orderId: order.id })) ?? (await save(order, context))
  const card = saved && presentCard(saved)
  if (!card) throw notAllowed('Order has no successful card payment')
  return success({ cardToken: saved.token, ...card }, { message: 'Card saved' })
}

async function save(order: OrderRow, { db, ids, now }: Context): Promise<SavedCardRow | undefined> {
  if (order.status !== 'SUCCESSFUL') return undefined
  const payments = await listPayments(db, order.id)
  const payment = payments.find(({ status }) => status === 'SUCCESSFUL')
  const card = payment && presentCard(payment)
  if (!card) return undefined
  const { id: orderId, businessId } = order
  const { behaviour } = payment
  return insertRow(db, 'savedCards', {
    ...card,
    ...{ token: ids.reference('cardToken'), businessId, orderId, behaviour, createdAt: now },
  })
}
