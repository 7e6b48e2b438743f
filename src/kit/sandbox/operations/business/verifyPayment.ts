import { requireFound } from '../../domain/refusal.ts'
import { findOrder } from '../../store/orders.ts'
import { findLatestPayment } from '../../store/payments.ts'
import { type Handler, success } from './handler.ts'
import { presentVerification } from './present-payment.ts'

/** Returns the state of a payment order, by its reference. */
export const verifyPayment: Handler<'verifyPayment'> = async ({ path }, { tenant, db, now }) => {
  const order = requireFound(await findOrder(db, tenant.id, 's2s', path.reference), 'payment order')
  const payment = await findLatestPayment(db, order.id)
  return success(presentVerification(order, payment, now), 'Payment order found')
}
