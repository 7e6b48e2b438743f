import type { components } from '../../../../../generated/checkout/types.ts'
import { orderMachine } from '../../domain/machines.ts'
import { optionsOf } from '../../payments/banks.ts'
import { asOrderStands } from '../../payments/order-status.ts'
import { presentCustomer, presentOrder } from '../../payments/present-order.ts'
import { listPayments } from '../../store/payments.ts'
import { insertRow } from '../../store/rows.ts'
import type { OrderRow } from '../../store/schema.ts'
import type { WriteContext } from '../../store/write-context.ts'
import { findOwnOrder, readOwnOrder } from './find-order.ts'
import { type Handler, success } from './handler.ts'
import { openCheckoutOrder } from './open-checkout-order.ts'
import { presentCard, presentPayment } from './present-payment.ts'

/** Opens an order and lists its payment options. */
export const createOrder: Handler<'createOrder'> = async ({ body }, context) => {
  const order = await openCheckoutOrder(body.data, context)
  const data = { order: presentOrder(order), paymentOptions: optionsOf(order.currency) }
  return success(data, { message: 'Order created' })
}

/** Returns the current state of an order, and the attempts to pay it. */
export const getOrderStatus: Handler<'getOrderStatus'> = async ({ body }, context) => {
  const order = await readOwnOrder(context, body.data.reference)
  const { orderPayments } = await listAttempts(context, order)
  const isFinalStatus = orderMachine.isFinal(order.status)
  return success(
    { isFinalStatus, orderSummary: presentOrder(order), orderPayments },
    { message: 'Order found' },
  )
}

/** Returns all that is known about an order, for the server that is about to deliver. */
export const verifyOrder: Handler<'verifyOrder'> = async ({ body }, context) => {
  const order = await readOwnOrder(context, body.data.reference)
  const attempts = await listAttempts(context, order)
  const data = { order: presentOrder(order), customer: presentCustomer(order), ...attempts }
  return success(data, { message: 'Order verified' })
}

/** Records an event of the merchant's page. */
export const trackOrderEvent: Handler<'trackOrderEvent'> = async ({ body }, context) => {
  const { db, ids, tenant, now } = context
  const { eventName: name, orderReference } = body.data
  await findOwnOrder(context, orderReference)
  const event = { id: ids.uuid(), businessId: tenant.id, orderReference, name, createdAt: now }
  await insertRow(db, 'orderEvents', event)
  return success(null, { message: 'Event recorded' })
}

type Schemas = components['schemas']

/** Lists the attempts to pay an order, oldest first, and the distinct cards that were tried. */
async function listAttempts(
  { db, settings }: Pick<WriteContext, 'db' | 'settings'>,
  order: OrderRow,
): Promise<{ orderPayments: Schemas['OrderPayment'][]; cardDetails: Schemas['CardDetails'][] }> {
  const payments = (await listPayments(db, order.id)).map((payment) => asOrderStands(payment, order))
  const cards = payments.map(presentCard).filter((card) => card !== undefined)
  const distinct = new Map(cards.map((card) => [JSON.stringify(card), card]))
  return {
    orderPayments: payments.map((payment) => presentPayment(order, payment, settings.fees)),
    cardDetails: [...distinct.values()],
  }
}
