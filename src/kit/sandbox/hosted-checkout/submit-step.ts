import { Refusal } from '../domain/refusal.ts'
import { type Code, readCodeForm, readDecision } from '../pages/checkout/challenge.ts'
import { readCardForm } from '../pages/checkout/read-card-form.ts'
import type { Form } from '../pages/form.ts'
import { answerChallenge } from '../payments/answer-challenge.ts'
import { findBank } from '../payments/banks.ts'
import { cancelOrder, giveUpOrder } from '../payments/end-order.ts'
import { fundOrder } from '../payments/fund-order.ts'
import { payOrder } from '../payments/pay-order.ts'
import type { WriteContext } from '../store/write-context.ts'
import { isDeclined, type Visit } from './find-visit.ts'
import type { FormProblems } from './render-visit.ts'

/** Carries out one form of the page. Returns what is wrong with it if it had no effect. */
export type Submit = (visit: Visit, form: Form, context: WriteContext) => Promise<FormProblems | undefined>

export const submitCard: Submit = async ({ order }, form, context) => {
  const reading = readCardForm(form, context.now)
  if (!reading.ok) return { card: { problems: reading.problems, values: reading.values } }
  await payOrder(context, order, { option: 'CARD', card: reading.card }, 'page')
  return undefined
}

/** Shows the payer where to send the money. */
export function submitBank(way: 'transfer' | 'ussd'): Submit {
  return async ({ order }, form, context) => {
    const bankCode = (form.bankCode ?? '').trim()
    const bank = bankCode === '' ? undefined : findBank(order.currency, bankCode)
    if (!bank) return { bank: { way, problem: 'Choose your bank' } }
    const option = way === 'ussd' ? 'USSD' : 'BANK_TRANSFER'
    await payOrder(context, order, { option, bankCode: bank.bankCode }, 'page')
    return undefined
  }
}

/** Makes the transfer arrive, with the outcome that the amount selects. For those who cannot use the control plane. */
export const submitFund: Submit = async ({ order }, _form, context) => {
  await fundOrder(context, order)
  return undefined
}

/** Ignores a form without the value of either button: the challenge stays open. */
export const submitDecision: Submit = async ({ order, payment }, form, context) => {
  const decision = readDecision(form)
  if (payment && decision) {
    await answerChallenge(context, order, payment, { approved: decision === 'approve' })
  }
  return undefined
}

const codeProblems = {
  pin: { wrong: 'Wrong PIN', expired: 'This PIN has expired' },
  otp: {
    wrong: 'Wrong code: enter the one that your bank sent',
    expired: 'This code has expired: enter the latest one',
  },
}

/** Asks for a wrong code again, until the third wrong one ends the payment. */
export function submitCode(code: Code): Submit {
  return async ({ order, payment }, form, context) => {
    const reading = readCodeForm(code, form)
    if (!reading.ok) return { code: reading.problem }
    const { problem } = await answerChallenge(context, order, payment!, { [code]: reading.entered })
    return problem && { code: codeProblems[code][problem] }
  }
}

/** Cancels an order. After a decline on the page, the order fails instead. An order that cannot be cancelled stays unchanged. */
export const submitCancel: Submit = async (visit, _form, context) => {
  try {
    if (isDeclined(visit)) await giveUpOrder(context, visit.order)
    else await cancelOrder(context, visit.order)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  return undefined
}
