import { optionsOf } from '../../payments/banks.ts'
import { presentOrder } from '../../payments/present-order.ts'
import { type Handler, success } from './handler.ts'
import { openCheckoutOrder } from './open-checkout-order.ts'

/** Opens an order and lists its payment options. */
export const createOrder: Handler<'createOrder'> = async ({ body }, context) => {
  const order = await openCheckoutOrder(body.data, context)
  const data = { order: presentOrder(order), paymentOptions: optionsOf(order.currency) }
  return success(data, { message: 'Order created' })
}
