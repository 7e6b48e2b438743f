import { requireFound } from '../../domain/refusal.ts'
import { payOrder } from '../../payments/pay-order.ts'
import { findSavedCard } from '../../store/saved-cards.ts'
import type { Handler } from './handler.ts'
import { openCheckoutOrder } from './open-checkout-order.ts'
import { presentAttempt } from './present-payment.ts'

/** Opens an order and pays it by a saved card. A declined card is an answer too: the order has failed. */
export const chargeToken: Handler<'chargeToken'> = async ({ body }, context) => {
  const { cardToken, ...payload } = body.data
  const savedCard = requireFound(await findSavedCard(context.db, context.tenant.id, cardToken), 'card token')
  const order = await openCheckoutOrder(payload, context)
  return presentAttempt(await payOrder(context, order, { option: 'CARD', savedCard }), context)
}
