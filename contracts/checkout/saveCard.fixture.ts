import { fixture } from '../../src/kit/check/harness/fixture.ts'
import { paidOrder } from '../states/given.ts'

export default fixture('saveCard', {
  given: paidOrder,
  request: ({ reference }) => ({ data: { reference } }),
  isRepeatable: true,
  unknown: [{ data: { reference: 'ORD-never-created' } }],
})
