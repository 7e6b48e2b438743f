import { notAllowed } from '../domain/refusal.ts'
import { findOrderById } from '../store/orders.ts'
import type { OrderRow } from '../store/schema.ts'
import type { WriteContext } from '../store/write-context.ts'
import type { CustomerEntries } from './customer-entries.ts'
import { type DueStep, type Visit, visitOrder } from './find-visit.ts'
import type { FormProblems } from './render-visit.ts'
import { type Submit, submitCard, submitCode, submitDecision } from './submit-step.ts'

const questions: Partial<Record<DueStep, Submit>> = {
  '3ds': submitDecision,
  pin: submitCode('pin'),
  otp: submitCode('otp'),
}

/**
 * Pays an order by card like its customer on the hosted page: submits each due form until nothing is left to answer or an entry
 * is not accepted. An order that waits for an answer to a challenge continues from there.
 *
 * @returns the order as its page shows it afterwards, and the problems of a form that had no effect
 * @throws Refusal 12 if the order cannot be paid, or if a card is given while a challenge is due
 */
export async function payAsCustomer(
  context: WriteContext,
  order: OrderRow,
  { card, decision = 'approve', pin = '1234', otp = '123456' }: CustomerEntries = {},
): Promise<{ visit: Visit; problems?: FormProblems }> {
  const { db, now } = context
  const look = async () => visitOrder(db, await findOrderById(db, order.id), now)
  let visit = await look()
  if (visit.step === 'over') throw notAllowed(`Order is already ${visit.status}`)
  if (visit.step === 'pay' || visit.step === 'transfer') {
    const year = new Date(now).getUTCFullYear() + 3
    const form = { number: card ?? '4242424242424242', expiry: `12/${year}`, cvv: '123' }
    const problems = await submitCard(visit, form, context)
    if (problems) return { visit, problems }
    visit = await look()
  } else if (card !== undefined) {
    throw notAllowed('Order waits for the answer to a challenge, and accepts no card')
  }
  for (let submit = questions[visit.step]; submit; submit = questions[visit.step]) {
    const problems = await submit(visit, { decision, pin, otp }, context)
    visit = await look()
    if (problems) return { visit, problems }
  }
  return { visit }
}
