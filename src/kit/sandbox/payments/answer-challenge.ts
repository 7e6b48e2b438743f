import {
  addWrongCode,
  type ChallengeAnswer,
  isBlocked,
  judgeAnswer,
  nextChallenge,
} from '../domain/challenge.ts'
import { declineOf } from '../domain/decline-codes.ts'
import { updateRead } from '../store/rows.ts'
import type { OrderRow, PaymentRow } from '../store/schema.ts'
import type { WriteContext } from '../store/write-context.ts'
import { nextStatus, statusAt } from './order-status.ts'
import { type PaymentProgress, settlePayment } from './settle-payment.ts'

/** A payment after an answer to its challenge, and why the answer did not advance it. */
export interface AnsweredPayment extends PaymentProgress {
  problem?: 'wrong' | 'expired'
}

/**
 * Handles the customer's answer to the challenge of a payment. The right answer makes the next challenge due, or settles the
 * payment. A wrong one can be retried until the card's third. A refusal and the third wrong one decline the payment with 05. An
 * answer to another challenge changes nothing, so that a form sent twice takes effect once.
 */
export async function answerChallenge(
  context: WriteContext,
  order: OrderRow,
  payment: PaymentRow,
  answer: ChallengeAnswer,
): Promise<AnsweredPayment> {
  const verdict = judgeAnswer(payment.challenge, answer)
  if (verdict === undefined) return { order, payment }
  const status = statusAt(order, context.now)
  const isOver = nextStatus({ ...order, status }, 'approved') === undefined
  if (isOver || verdict === 'expired') return { order, payment, problem: 'expired' }
  if (verdict === 'refused') return settlePayment(context, order, payment, declineOf('05'))
  return verdict === 'wrong' ? countWrong(context, order, payment) : advanceChallenge(context, order, payment)
}

async function countWrong(
  context: WriteContext,
  order: OrderRow,
  payment: PaymentRow,
): Promise<AnsweredPayment> {
  const wrongCodes = addWrongCode(payment.challenge, payment)
  const counted = await updateRead(context.db, 'payments', payment, { ...wrongCodes, updatedAt: context.now })
  if (isBlocked(wrongCodes)) return settlePayment(context, order, counted, declineOf('05'))
  return { order, payment: counted, problem: 'wrong' }
}

async function advanceChallenge(
  context: WriteContext,
  order: OrderRow,
  payment: PaymentRow,
): Promise<AnsweredPayment> {
  const { db, now, scenario } = context
  const challenge = nextChallenge[payment.challenge!]
  if (challenge === null) {
    const outcome = scenario.decline ? declineOf(scenario.decline) : { kind: 'approved' as const }
    return settlePayment(context, order, payment, outcome)
  }
  const changes = { challenge, updatedAt: now }
  return { order, payment: await updateRead(db, 'payments', payment, changes) }
}
