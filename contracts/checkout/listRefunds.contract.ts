import { expect } from 'vitest'
import { contract } from '../../src/kit/check/harness/contract.ts'
import { REFUNDS, verifyOrdersOf } from '../states/lists.ts'

contract('listRefunds', ({ accepts, fact }) => {
  accepts('REQ-ORD-09 lists refunds with a secret key')

  fact('proposal: the refunds of an order add up to its amountRefunded', 'decrypts', async (session) => {
    for (const { order, own } of await verifyOrdersOf(session, REFUNDS, 'refund')) {
      const { reference, amount, amountRefunded } = order
      const held = own
        .filter(({ status }) => status !== 'FAILED')
        .map((each) => Math.round(each.amount * 100))
      const sum = held.reduce((total, each) => total + each, 0)
      expect(Math.round(amountRefunded * 100), reference).toBe(sum)
      expect(sum, reference).toBeLessThanOrEqual(Math.round(amount * 100))
    }
  })
})
