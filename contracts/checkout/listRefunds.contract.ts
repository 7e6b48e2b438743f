import { expect } from 'vitest'
import { contract } from '../../src/kit/check/harness/contract.ts'
import { dataOf } from '../../src/kit/check/harness/messages.ts'
import { byRecords } from '../../src/kit/check/remedies/remedy.ts'
import { REFUNDS, readAll } from '../states/lists.ts'

contract('listRefunds', ({ accepts, fact }) => {
  accepts('REQ-ORD-09 lists refunds with a secret key')

  fact(
    'proposal: the refunds of an order add up to what it shows as refunded',
    'decrypts',
    async (session) => {
      const refunds = await readAll(session, REFUNDS)
      const orders = Map.groupBy(refunds, ({ orderReference }) => orderReference)
      if (orders.size === 0) session.undecidable('there is no refund here', byRecords('a refund'))
      for (const [reference, own] of [...orders].slice(0, MAX_ORDERS)) {
        const exchange = await session.call('verifyOrder', { data: { reference } })
        // S2S payment orders are refunded too, but verified elsewhere.
        if (exchange.status === 404) continue
        const { amount, amountRefunded } = dataOf(exchange).order
        const held = own
          .filter(({ status }) => status !== 'FAILED')
          .map((each) => Math.round(each.amount * 100))
        const sum = held.reduce((total, each) => total + each, 0)
        expect(Math.round(amountRefunded * 100), reference).toBe(sum)
        expect(sum, reference).toBeLessThanOrEqual(Math.round(amount * 100))
      }
    },
  )
})

const MAX_ORDERS = 5
