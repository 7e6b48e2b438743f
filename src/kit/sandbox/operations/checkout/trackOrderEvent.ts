import { insertRow } from '../../store/rows.ts'
import { findOwnOrder } from './find-order.ts'
import { type Handler, success } from './handler.ts'

/** Records an event of the merchant's page. */
export const trackOrderEvent: Handler<'trackOrderEvent'> = async ({ body }, context) => {
  const { db, ids, tenant, now } = context
  const { eventName: name, orderReference } = body.data
  await findOwnOrder(context, orderReference)
  const event = { id: ids.uuid(), businessId: tenant.id, orderReference, name, createdAt: now }
  await insertRow(db, 'orderEvents', event)
  return success(null, { message: 'Event recorded' })
}
