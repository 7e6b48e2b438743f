import { expect } from 'vitest'
import { dataOf, type OrderAnswer } from '../harness/answers.ts'
import { contract } from '../harness/contract.ts'
import { newOrder, payByCard } from '../harness/given.ts'
import { CARDS, MINUTE_MS } from '../harness/order-states.ts'
import type { Session } from '../harness/session.ts'

contract('listChargebacks', ({ accepts, query, fact }) => {
  accepts('REQ-ORD-10 lists chargebacks with a secret key')

  query([
    ['proposal:', 'page', { takes: ['1', '2'], refuses: ['0', 'first'] }],
    ['proposal:', 'limit', { takes: ['1', '100'], refuses: ['0', '101'] }],
    ['proposal:', 'status', { takes: ['OPEN'], refuses: ['OTHER'] }],
    ['proposal:', 'from', { takes: ['2026-03-01T00:00:00Z'], refuses: ['yesterday'] }],
    ['proposal:', 'to', { takes: ['2026-04-01T00:00:00Z'], refuses: ['tomorrow'] }],
  ])

  fact(
    'proposal: a card that is disputed later opens a chargeback an hour after it paid',
    ['decrypts', 'magic-values', 'control-plane'],
    async (session) => {
      const { reference } = await newOrder(session)
      await payByCard(session, { reference }, CARDS.disputed)
      const list = async () => {
        const exchange = await session.succeed('listChargebacks', { query: { reference } })
        return dataOf<{ items: object[] }>(exchange).items
      }
      await session.control.advance(60 * MINUTE_MS - 1)
      expect(await list()).toEqual([])
      expect(await isDisputed(session, reference)).toBe(false)
      await session.control.advance(1)
      expect(await list()).toMatchObject([{ orderReference: reference, amount: 7_500, status: 'OPEN' }])
      expect(await isDisputed(session, reference)).toBe(true)
    },
  )
})

async function isDisputed(session: Session, reference: string): Promise<boolean> {
  const exchange = await session.succeed('verifyOrder', { data: { reference } })
  return dataOf<{ order: OrderAnswer }>(exchange).order.isDisputed
}
