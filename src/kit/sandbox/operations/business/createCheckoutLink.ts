import { type Handler, success } from './handler.ts'
import { openPayment } from './open-payment.ts'
import { hostedPageOf, presentPaymentOrder } from './present-payment.ts'

/** Opens a payment order and the hosted page on which it is paid. */
export const createCheckoutLink: Handler<'createCheckoutLink'> = async ({ body }, context) => {
  const order = await openPayment(body, context)
  const checkoutUrl = hostedPageOf(order, context.urls)
  return success({ ...presentPaymentOrder(order, context.now), checkoutUrl }, 'Checkout link created')
}
