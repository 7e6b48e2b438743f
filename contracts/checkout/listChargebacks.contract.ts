import { expect } from 'vitest'
import { contract } from '../../src/kit/check/harness/contract.ts'
import { dataOf } from '../../src/kit/check/harness/messages.ts'
import { CARDS } from '../states/cards.ts'
import { newOrder, payByCard, verifiedOrder } from '../states/given.ts'
import { CHARGEBACKS, verifyOrdersOf } from '../states/lists.ts'
import { MARGIN_MS, MINUTE_MS } from '../states/order-states.ts'

contract('listChargebacks', ({ accepts, fact }) => {
  accepts('REQ-ORD-10 lists chargebacks with a secret key')

  fact(
    'proposal: a disputed card opens a chargeback an hour after the payment',
    ['decrypts', 'magic-values', 'control-plane'],
    async (session) => {
      const { reference } = await newOrder(session)
      await payByCard(session, { reference }, CARDS.disputed)
      const list = async () => {
        return dataOf(await session.succeed('listChargebacks', { query: { reference } })).items
      }
      await session.control.advance(60 * MINUTE_MS - MARGIN_MS)
      expect(await list()).toEqual([])
      expect((await verifiedOrder(session, { reference })).order.isDisputed).toBe(false)
      await session.control.advance(MARGIN_MS)
      const { amount, currency, createdAt } = (await verifiedOrder(session, { reference })).order
      const [chargeback, ...others] = await list()
      expect(others).toEqual([])
      expect(chargeback).toMatchObject({ orderReference: reference, amount, currency, status: 'OPEN' })
      const openedMs = Date.parse(chargeback!.createdAt)
      expect(Math.abs(openedMs - Date.parse(createdAt) - 60 * MINUTE_MS)).toBeLessThan(MARGIN_MS)
      expect(Date.parse(chargeback!.dueDate)).toBeGreaterThan(openedMs)
      expect((await verifiedOrder(session, { reference })).order.isDisputed).toBe(true)
    },
  )

  fact(
    'proposal: isDisputed is true while a chargeback of the order is open or contested',
    'decrypts',
    async (session) => {
      for (const { order, own } of await verifyOrdersOf(session, CHARGEBACKS, 'chargeback')) {
        const isDisputed = own.some(({ status }) => status === 'OPEN' || status === 'DECLINED')
        expect(order, order.reference).toMatchObject({ isDisputed })
      }
    },
  )
})
