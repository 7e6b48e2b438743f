import { expect } from 'vitest'
import { dataOf } from '../harness/answers.ts'
import { contract } from '../harness/contract.ts'
import { newOrder, paidOrder, payByCard } from '../harness/given.ts'
import { ORDER_STATES } from '../harness/order-states.ts'
import { expectRefusal } from '../harness/session.ts'

contract('saveCard', ({ accepts, fact }) => {
  accepts('REQ-ORD-05 REQ-HOST-02 saves a card with PATCH and a public key', {
    given: paidOrder,
    data: ({ reference }) => ({ reference }),
  })

  fact('proposal: refuses an order that no card has paid', 'decrypts', async (session) => {
    const { reference } = await newOrder(session)
    expectRefusal(await session.call('saveCard', { data: { reference } }), { status: 409 })
  })

  for (const { status, reach } of ORDER_STATES.filter((each) => each.status !== 'SUCCESSFUL')) {
    fact(
      `proposal: refuses the card of an order that is ${status}`,
      ['decrypts', 'magic-values', 'control-plane'],
      async (session) => {
        const { reference } = await reach(session)
        expectRefusal(await session.call('saveCard', { data: { reference } }), { status: 409 })
      },
    )
  }

  for (const [number, brand] of [
    ['4242424242424242', 'VISA'],
    ['5555555555554444', 'MASTERCARD'],
  ] as const) {
    fact(
      `proposal: shows no more of a ${brand} than its ends`,
      ['decrypts', 'magic-values'],
      async (session) => {
        const { reference } = await newOrder(session)
        await payByCard(session, { reference }, number)
        const exchange = await session.succeed('saveCard', { data: { reference } })
        const shown = { brand, first6: number.slice(0, 6), last4: number.slice(-4) }
        expect(dataOf(exchange)).toMatchObject(shown)
        expect(exchange.text).not.toContain(number)
      },
    )
  }
})
