import { presentRefund } from '../../payments/present-order.ts'
import { readAmount } from '../../payments/read-amount.ts'
import { refundOrder } from '../../payments/refund-order.ts'
import { findRefundableOrder } from './find-order.ts'
import { type Handler, success } from './handler.ts'

/** Refunds a paid order: the requested amount, or all that is left. */
export const createRefund: Handler<'createRefund'> = async ({ body }, context) => {
  const { reference, amount, reason } = body.data
  const order = await findRefundableOrder(context, reference)
  const { currency } = order
  // the order's own currency was accepted when it was opened
  const amountMinor = amount === undefined ? undefined : readAmount({ amount, currency }, {})
  const refund = await refundOrder(context, order, { amountMinor, reason })
  return success(presentRefund(refund), { message: 'Refund created' })
}
