import { requireFound } from '../../domain/refusal.ts'
import { payOrder } from '../../payments/pay-order.ts'
import { findRow } from '../../store/rows.ts'
import type { Handler } from './handler.ts'
import { openCheckoutOrder } from './open-checkout-order.ts'
import { presentAttempt } from './present-payment.ts'

/** Opens an order and pays it by a saved card. A declined card is an answer too: the order has failed. */
export const chargeToken: Handler<'chargeToken'> = async ({ body }, context) => {
  const { cardToken, ...payload } = body.data
  const { db, tenant } = context
  const saved = await findRow(db, 'savedCards', { businessId: tenant.id, token: cardToken })
  const savedCard = requireFound(saved, 'card token')
  const order = await openCheckoutOrder(payload, context)
  return presentAttempt(await payOrder(context, order, { option: 'CARD', savedCard }), context)
}
