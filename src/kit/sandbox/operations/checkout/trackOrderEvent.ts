import { insertOrderEvent } from '../../store/orders.ts'
import { findOwnOrder } from './find-order.ts'
import { type Handler, success } from './handler.ts'

/** Notes what happened on the merchant's page. */
export const trackOrderEvent: Handler<'trackOrderEvent'> = async ({ body }, context) => {
  const { db, ids, tenant, now } = context
  const { eventName: name, orderReference } = body.data
  await findOwnOrder(context, orderReference)
  await insertOrderEvent(db, { id: ids.uuid(), businessId: tenant.id, orderReference, name, createdAt: now })
  return success(null, { message: 'Event recorded' })
}
