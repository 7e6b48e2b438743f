import { notFound, Refusal } from '../../domain/refusal.ts'
import { payOrder } from '../../payments/pay-order.ts'
import { findRow } from '../../store/rows.ts'
import type { Handler } from './handler.ts'
import { openCheckoutOrder } from './open-checkout-order.ts'
import { presentAttempt } from './present-payment.ts'

/** Opens an order and pays it by a saved card. A declined card is an answer too: the order has failed. */
export const chargeToken: Handler<'chargeToken'> = async ({ body }, context) => {
  const { cardToken, ...payload } = body.data
  const savedCard = await findRow(context.db, 'savedCards', {
    businessId: context.tenant.id,
    token: cardToken,
  })
  if (!savedCard) return notFound('card token')
  const order = await openCheckoutOrder(payload, context)
  if (order instanceof Refusal) return order
  const attempt = await payOrder(context, order, { option: 'CARD', savedCard })
  return presentAttempt(attempt.order, attempt.payment, context)
}
