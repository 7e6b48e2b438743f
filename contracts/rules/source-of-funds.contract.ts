import { describe, expect } from 'vitest'
import { expectRefusal, prove } from '../../src/kit/check/harness/session.ts'
import { chargedPayment, listTransactions, openReview } from '../states/given.ts'

describe.each(['submitSourceOfFunds', 'submitSourceOfFundsFile'] as const)('%s', (operationId) => {
  prove(
    'REQ-SOF-03 concerns a transaction that is pending and held in review, and no other',
    'magic-values',
    async (session) => {
      const { transaction } = await openReview(session)
      expect(transaction.status).toBe('PENDING')
      await session.succeed(operationId, { fields: { transactionId: transaction.id } })
      await chargedPayment(session, { amount: 25 })
      const [settled] = await listTransactions(session, { list: 1 })
      expect(settled).toMatchObject({ amount: 25, status: 'SUCCESSFUL' })
      const fields = { transactionId: settled!.id }
      expectRefusal(await session.call(operationId, { fields }), { status: [404, 409] })
    },
  )
})
