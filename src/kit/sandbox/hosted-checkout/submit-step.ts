import { Refusal } from '../domain/refusal.ts'
import { readDecision, readOtpForm } from '../pages/checkout/challenge.ts'
import { readCardForm } from '../pages/checkout/read-card-form.ts'
import type { Form } from '../pages/form.ts'
import { answerChallenge } from '../payments/answer-challenge.ts'
import { cancelOrder } from '../payments/end-order.ts'
import { payOrder } from '../payments/pay-order.ts'
import type { WriteContext } from '../store/write-context.ts'
import type { Visit } from './find-visit.ts'
import type { FormProblems } from './render-visit.ts'

/** Carries out one form of the page. Answers what is wrong with it, where it had no effect. */
export type Submit = (visit: Visit, form: Form, context: WriteContext) => Promise<FormProblems | undefined>

export const submitCard: Submit = async ({ order }, form, context) => {
  const reading = readCardForm(form, context.now)
  if (!reading.ok) return { card: { problems: reading.problems, values: reading.values } }
  await payOrder(context, order, { option: 'CARD', card: reading.card })
  return undefined
}

/** A form with neither button's value is not answered: the question stands. */
export const submitDecision: Submit = async ({ order, payment }, form, context) => {
  const decision = readDecision(form)
  if (payment && decision) {
    await answerChallenge(context, order, payment, { approved: decision === 'approve' })
  }
  return undefined
}

const otpProblems = {
  wrong: 'This is not the code that your bank sent',
  expired: 'This code has expired: enter the latest one',
}

export const submitOtp: Submit = async ({ order, payment }, form, context) => {
  const reading = readOtpForm(form)
  if (!reading.ok) return { otp: reading.problem }
  const { problem } = await answerChallenge(context, order, payment!, { otp: reading.otp })
  return problem && { otp: otpProblems[problem] }
}

/** An order that cannot be cancelled stays as it is. */
export const submitCancel: Submit = async ({ order }, _form, context) => {
  try {
    await cancelOrder(context, order)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  return undefined
}
