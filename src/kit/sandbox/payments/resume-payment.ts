import { isEntered } from '../domain/challenge.ts'
import { describeCard, type EnteredCard } from '../domain/judge-payment.ts'
import { notAllowed } from '../domain/refusal.ts'
import { findLatestPayment } from '../store/payments.ts'
import type { OrderRow, PaymentRow } from '../store/schema.ts'
import type { WriteContext } from '../store/write-context.ts'
import { type AnsweredPayment, answerChallenge } from './answer-challenge.ts'

/**
 * Goes on with the attempt that waits for a PIN or an OTP, where the card brings either. One that is not asked for is not
 * looked at: the question stands, and a form that is sent twice has its effect once.
 *
 * @returns undefined where the card begins an attempt of its own
 * @throws Refusal 12 where another card asks
 */
export async function resumePayment(
  context: WriteContext,
  order: OrderRow,
  card: EnteredCard,
): Promise<AnsweredPayment | undefined> {
  if (card.pin === undefined && card.otp === undefined) return undefined
  const payment = await findLatestPayment(context.db, order.id)
  if (!payment || !isEntered(payment.challenge)) return undefined
  if (!isOfCard(payment, card))
    throw notAllowed(`The ${payment.challenge} is asked for another card than this one`)
  return answerChallenge(context, order, payment, { pin: card.pin, otp: card.otp })
}

/** As far as a card is kept: its ends and its expiry date. */
function isOfCard(payment: PaymentRow, card: EnteredCard): boolean {
  return Object.entries(describeCard(card)).every(([column, value]) => payment[column as 'brand'] === value)
}
