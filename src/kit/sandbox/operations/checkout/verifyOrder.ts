import { presentCustomer, presentOrder } from '../../payments/present-order.ts'
import { readOwnOrder } from './find-order.ts'
import { type Handler, success } from './handler.ts'
import { listAttempts } from './list-attempts.ts'

/** Returns all that is known about an order, for the server that is about to deliver. */
export const verifyOrder: Handler<'verifyOrder'> = async ({ body }, context) => {
  const order = await readOwnOrder(context, body.data.reference)
  const attempts = await listAttempts(context, order)
  const data = { order: presentOrder(order), customer: presentCustomer(order), ...attempts }
  return success(data, { message: 'Order verified' })
}
