import { type Handler, success } from './handler.ts'
import { openPayment } from './open-payment.ts'
import { presentPaymentOrder } from './present-payment.ts'

/** Opens a payment order for a card that the merchant's own server will charge. */
export const initiatePayment: Handler<'initiatePayment'> = async ({ body }, context) => {
  const order = await openPayment(body, context)
  return success(presentPaymentOrder(order, context.now), 'Payment order created')
}
