import type { components } from '../../../../../generated/business/types.ts'
import { describeChallenge, type EnteredChallenge, isEntered } from '../../domain/challenge.ts'
import { declines, isDeclineCode } from '../../domain/decline-codes.ts'
import { notAllowed, requireFound } from '../../domain/refusal.ts'
import type { AnsweredPayment } from '../../payments/answer-challenge.ts'
import { statusAt } from '../../payments/order-status.ts'
import { payOrder } from '../../payments/pay-order.ts'
import { presentMetadata } from '../../payments/present-order.ts'
import { resumePayment } from '../../payments/resume-payment.ts'
import { findOrder } from '../../store/orders.ts'
import { findLatestPayment } from '../../store/payments.ts'
import { type Handler, success } from './handler.ts'
import { hostedPageOf } from './present-payment.ts'

type Schemas = components['schemas']

/** Charges a card for a payment order, or continues its charge. A declined card is an answer too, with `success` false. */
export const chargeCard: Handler<'chargeCard'> = async ({ body }, context) => {
  const { tenant, db, now, urls } = context
  const found = requireFound(await findOrder(db, tenant.id, 's2s', body.reference), 'payment order')
  if (statusAt(found, now) !== 'PENDING') throw notAllowed('Payment order can no longer be charged')
  const resumed = await resumePayment(context, found, body.cardData)
  if (resumed) return answer(resumed, urls)
  const underWay = await findLatestPayment(db, found.id)
  if (underWay?.challenge) throw notAllowed('A charge of the payment order is in progress')
  return answer(await payOrder(context, found, { option: 'CARD', card: body.cardData }), urls)
}

function answer({ order, payment, problem }: AnsweredPayment, urls: { checkout: string }) {
  const { challenge, failureCode } = payment
  const { reference, status } = order
  const result: Schemas['ChargeResult'] = {
    ...{ reference, status, nextAction: null, failureCode },
    ...presentMetadata(order),
  }
  if (isEntered(challenge))
    return success(
      { ...result, nextAction: { type: types[challenge] } },
      describeChallenge(challenge, problem),
    )
  if (challenge) {
    const nextAction = { type: 'redirect', url: hostedPageOf(order, urls) }
    return success({ ...result, nextAction }, 'Send the customer to nextAction.url')
  }
  if (failureCode === null) return success(result, 'Payment approved')
  const message = isDeclineCode(failureCode) ? declines[failureCode].message : 'Payment declined'
  return { success: false, statusCode: 200, message, data: result }
}

const types: Record<EnteredChallenge, string> = { PIN: 'pin', OTP: 'otp' }
