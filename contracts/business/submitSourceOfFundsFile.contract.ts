import { contract } from '../harness/contract.ts'
import { heldTransaction } from '../harness/given.ts'

contract('submitSourceOfFundsFile', ({ accepts, rejects }) => {
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

  rejects('proposal: knows no transaction of which nobody heard', {
    needs: 'stateful',
    fields: { transactionId: 'nothing' },
    status: 404,
  })
})
