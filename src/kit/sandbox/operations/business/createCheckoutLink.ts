import { type Handler, success } from './handler.ts'
import { openPayment } from './open-payment.ts'
import { hostedPageOf, presentPaymentOrder } from './present-payment.ts'

/** Opens a payment order and its hosted page. */
export const createCheckoutLink: Handler<'createCheckoutLink'> = async ({ body }, context) => {
  const order = await openPayment(body, context)
  const checkoutUrl = hostedPageOf(order, context.urls)
  return success({ ...presentPaymentOrder(order, context.now), checkoutUrl }, 'Checkout link created')
}
