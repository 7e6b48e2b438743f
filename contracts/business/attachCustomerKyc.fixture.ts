import { fixture } from '../../src/kit/check/harness/fixture.ts'
import { knownCustomer } from '../states/given.ts'

export default fixture('attachCustomerKyc', {
  given: knownCustomer,
  request: (path) => ({ path }),
  unknown: [{ path: { id: 'nobody' } }],
})
