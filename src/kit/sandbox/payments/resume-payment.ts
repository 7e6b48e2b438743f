import { isEntered } from '../domain/challenge.ts'
import { describeCard, type EnteredCard } from '../domain/judge-payment.ts'
import { notAllowed } from '../domain/refusal.ts'
import { findLatestPayment } from '../store/payments.ts'
import type { OrderRow, PaymentRow } from '../store/schema.ts'
import type { WriteContext } from '../store/write-context.ts'
import { type AnsweredPayment, answerChallenge } from './answer-challenge.ts'

/**
 * Continues an attempt that waits for a PIN or an OTP, if the card brings either. A code that is not due is ignored: the
 * challenge stays open, and a form sent twice takes effect once.
 *
 * @returns undefined if the card begins a new attempt
 * @throws Refusal 12 if the challenge is for another card
 */
export async function resumePayment(
  context: WriteContext,
  order: OrderRow,
  card: EnteredCard,
): Promise<AnsweredPayment | undefined> {
  if (card.pin === undefined && card.otp === undefined) return undefined
  const payment = await findLatestPayment(context.db, order.id)
  if (!payment || !isEntered(payment.challenge)) return undefined
  if (!isOfCard(payment, card)) throw notAllowed(`The ${payment.challenge} belongs to another card`)
  return answerChallenge(context, order, payment, { pin: card.pin, otp: card.otp })
}

/** Compares what is stored of a card: its ends and its expiry date. */
function isOfCard(payment: PaymentRow, card: EnteredCard): boolean {
  return Object.entries(describeCard(card)).every(([column, value]) => payment[column as 'brand'] === value)
}
