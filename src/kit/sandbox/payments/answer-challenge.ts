import { declineOf } from '../domain/decline-codes.ts'
import { judgeOtp } from '../domain/magic-values.ts'
import { updatePayment } from '../store/payments.ts'
import type { OrderRow, PaymentRow } from '../store/schema.ts'
import type { WriteContext } from '../store/write-context.ts'
import { nextStatus, statusAt } from './order-status.ts'
import { type PaymentProgress, settlePayment } from './settle-payment.ts'

/** What the customer answered: the bank's 3DS question, or its request for a one-time password. */
export type ChallengeAnswer = { approved: boolean } | { otp: string }

/**
 * Takes the customer's answer to the challenge of a payment. An approved 3DS makes an OTP due; a right OTP settles the
 * payment, any other one can be tried again; a refusal declines the payment with 05. An answer to what is not asked
 * (any more) changes nothing, so that a form that is sent twice has its effect once.
 */
export async function answerChallenge(
  context: WriteContext,
  order: OrderRow,
  payment: PaymentRow,
  answer: ChallengeAnswer,
): Promise<PaymentProgress & { problem?: 'wrong' | 'expired' }> {
  const { db, now } = context
  const status = statusAt(order, now)
  if (payment.challenge === null) return { order, payment }
  if (nextStatus({ ...order, status }, 'approved') === undefined)
    return { order, payment, problem: 'expired' }
  if ('approved' in answer) {
    if (!answer.approved) return settlePayment(context, order, payment, declineOf('05'))
    if (payment.challenge !== 'THREE_D_SECURE') return { order, payment }
    return { order, payment: await updatePayment(db, payment, { challenge: 'OTP', updatedAt: now }) }
  }
  if (payment.challenge !== 'OTP') return { order, payment }
  const verdict = judgeOtp(answer.otp)
  if (verdict !== 'approved') return { order, payment, problem: verdict }
  return settlePayment(context, order, payment, { kind: 'approved' })
}
