import { describe, expect } from 'vitest'
import { prove } from '../../src/kit/check/harness/session.ts'
import type { Exchange } from '../../src/kit/check/harness/wire/request.ts'
import { CARDS } from '../states/cards.ts'
import {
  askRefund,
  newOrder,
  newPayment,
  planCard,
  planOrder,
  planPayment,
  saveCardOf,
} from '../states/given.ts'

/** Not in any example, so it can only come from the request. */
const CVV = '907'

describe('a submitted card', () => {
  prove('proposal: appears in no answer of the checkout API', ['decrypts', 'stateful'], async (session) => {
    const order = await newOrder(session)
    const payment = planPayment(order, CARDS.approved) as { card: object }
    const data = { ...payment, card: { ...payment.card, cvv: CVV } }
    const paid = await session.succeed('payOrder', { data })
    const { cardToken } = await saveCardOf(session, order)
    const { reference } = order
    const answers = [
      paid,
      await session.succeed('payOrder', { data: { ...data, ...(await newOrder(session)) } }),
      await session.succeed('getOrderStatus', { data: { reference } }),
      await session.succeed('saveCard', { data: { reference } }),
      await session.succeed('verifyOrder', { data: { reference } }),
      await session.succeed('chargeToken', { data: { cardToken, ...planOrder() } }),
      await askRefund(session, { reference }),
      await session.succeed('listRefunds'),
      await session.call('payOrder', { data }),
    ]
    for (const answer of answers) expectNoCard(answer)
  })

  prove('proposal: appears in no answer of the business API', ['decrypts', 'stateful'], async (session) => {
    const { reference } = await newPayment(session)
    const charge = { fields: { reference }, data: { ...planCard(CARDS.approved), cvv: CVV } }
    const answers = [
      await session.succeed('chargeCard', charge),
      await session.succeed('verifyPayment', { path: { reference } }),
      await session.succeed('listTransactions'),
      await session.succeed('listAmlRecords'),
      await session.call('chargeCard', charge),
    ]
    for (const answer of answers) expectNoCard(answer)
  })
})

function expectNoCard({ operation, text }: Exchange): void {
  const digits = text.replaceAll(/(?<=\d)[ -](?=\d)/g, '')
  expect(digits.includes(CARDS.approved), `${operation.operationId} shows the card number`).toBe(false)
  expect(
    text.includes(`"${CVV}"`) || /"cv[vc]2?"/i.test(text),
    `${operation.operationId} shows the CVV`,
  ).toBe(false)
}
