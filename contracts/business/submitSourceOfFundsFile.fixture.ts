import { fixture } from '../../src/kit/check/harness/fixture.ts'
import { heldTransaction } from '../states/given.ts'

export default fixture('submitSourceOfFundsFile', {
  given: heldTransaction,
  request: (fields) => ({ fields }),
  isRepeatable: true,
  other: { fields: { sourceOfFunds: 'GIFT' } },
  unknown: [{ fields: { transactionId: 'nothing' } }],
})
