import { fixture } from '../../src/kit/check/harness/fixture.ts'
import { newPayment } from '../states/given.ts'

export default fixture('verifyPayment', {
  given: newPayment,
  request: ({ reference }) => ({ path: { reference } }),
  unknown: [{ path: { reference: 'PAY_0000000000000000' } }],
})
