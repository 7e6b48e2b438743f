import type { components } from '../../../../../generated/business/types.ts'
import { declines, isDeclineCode } from '../../domain/decline-codes.ts'
import { notAllowed, requireFound } from '../../domain/refusal.ts'
import { statusAt } from '../../payments/order-status.ts'
import { payOrder } from '../../payments/pay-order.ts'
import { findOrder } from '../../store/orders.ts'
import { findLatestPayment } from '../../store/payments.ts'
import type { PaymentRow } from '../../store/schema.ts'
import { type Handler, success } from './handler.ts'
import { hostedPageOf } from './present-payment.ts'

type ChargeResult = components['schemas']['ChargeResult']

/** Charges a card for a payment order. A refused card is an answer too, with `success` false. */
export const chargeCard: Handler<'chargeCard'> = async ({ body }, context) => {
  const { tenant, db, now, urls } = context
  const found = requireFound(await findOrder(db, tenant.id, 's2s', body.reference), 'payment order')
  if (statusAt(found, now) !== 'PENDING') throw notAllowed('Payment order can no longer be charged')
  const underWay = await findLatestPayment(db, found.id)
  if (underWay?.challenge) throw notAllowed('A charge of the payment order is under way')

  const { order, payment } = await payOrder(context, found, { option: 'CARD', card: body.cardData })
  const page = hostedPageOf(order, urls)
  const result: ChargeResult = {
    reference: order.reference,
    status: order.status,
    nextAction: payment.challenge ? { type: 'redirect', url: page } : null,
    failureCode: payment.failureCode,
  }
  return answer(result, payment)
}

function answer(result: ChargeResult, { challenge, failureCode }: PaymentRow) {
  if (challenge) return success(result, 'Send the customer to nextAction.url')
  if (failureCode === null) return success(result, 'Payment approved')
  const message = isDeclineCode(failureCode) ? declines[failureCode].message : 'Payment declined'
  return { success: false, statusCode: 200, message, data: result }
}
