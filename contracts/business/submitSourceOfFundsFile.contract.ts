import { expect } from 'vitest'
import { contract } from '../harness/contract.ts'
import { chargedPayment, heldTransaction, listTransactions, openReview } from '../harness/given.ts'
import { expectRefusal } from '../harness/session.ts'

contract('submitSourceOfFundsFile', ({ accepts, rejects, fact }) => {
  accepts('REQ-SOF-02 takes the source of funds as a file', {
    given: heldTransaction,
    request: ({ transactionId }) => ({ fields: { transactionId } }),
  })

  for (const [what, fields] of [
    ['without a transaction', { transactionId: undefined }],
    ['from a source nobody knows', { sourceOfFunds: 'LOTTERY' }],
    ['without a file', { file: undefined }],
  ] as const) {
    rejects(`proposal: refuses funds ${what}`, { fields, status: 400 })
  }

  fact(
    'REQ-SOF-03 concerns a transaction that is pending and held in review, and no other',
    'magic-values',
    async (session) => {
      const { transaction } = await openReview(session)
      expect(transaction.status).toBe('PENDING')
      await session.succeed('submitSourceOfFundsFile', { fields: { transactionId: transaction.id } })
      await chargedPayment(session, { amount: 25 })
      const [settled] = await listTransactions(session, { list: 1 })
      expect(settled).toMatchObject({ amount: 25, status: 'SUCCESSFUL' })
      const fields = { transactionId: settled!.id }
      expectRefusal(await session.call('submitSourceOfFundsFile', { fields }), { status: [404, 409] })
    },
  )

  fact('proposal: takes a new proof until the review is over', 'magic-values', async (session) => {
    const { transactionId } = await heldTransaction(session)
    await session.succeed('submitSourceOfFundsFile', { fields: { transactionId } })
    await session.succeed('submitSourceOfFundsFile', { fields: { transactionId } })
  })
})
