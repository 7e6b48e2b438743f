import { expect } from 'vitest'
import { contract } from '../../src/kit/check/harness/contract.ts'
import { dataOf } from '../../src/kit/check/harness/messages.ts'
import { expectRefusal } from '../../src/kit/check/harness/session.ts'
import { newOrder, payByCard } from '../states/given.ts'

contract('saveCard', ({ accepts, fact }) => {
  accepts('REQ-ORD-05 REQ-HOST-02 saves a card with PATCH and a public key')

  fact('proposal: rejects an unpaid order', 'decrypts', async (session) => {
    const { reference } = await newOrder(session)
    expectRefusal(await session.call('saveCard', { data: { reference } }), { status: 409 })
  })

  fact(
    'proposal: shows only brand, first 6 and last 4 digits, and gives each card its own token',
    ['decrypts', 'magic-values'],
    async (session) => {
      const tokens = new Set<string>()
      for (const [number, brand] of [
        ['4242424242424242', 'VISA'],
        ['5555555555554444', 'MASTERCARD'],
      ] as const) {
        const { reference } = await newOrder(session)
        await payByCard(session, { reference }, number)
        const exchange = await session.succeed('saveCard', { data: { reference } })
        const shown = { brand, first6: number.slice(0, 6), last4: number.slice(-4) }
        expect(dataOf(exchange)).toMatchObject(shown)
        expect(exchange.text).not.toContain(number)
        tokens.add(dataOf(exchange).cardToken)
      }
      expect(tokens.size).toBe(2)
    },
  )

  fact(
    'proposal: rejects an order that was paid without a card',
    ['decrypts', 'control-plane'],
    async (session) => {
      const order = await newOrder(session)
      await session.succeed('payOrder', { data: { ...order, paymentOption: 'USSD' } })
      await session.control.fund(order.reference)
      expectRefusal(await session.call('saveCard', { data: order }), { status: 409 })
    },
  )
})
