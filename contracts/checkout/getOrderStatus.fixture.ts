import { fixture } from '../../src/kit/check/harness/fixture.ts'
import { newOrder } from '../states/given.ts'

export default fixture('getOrderStatus', {
  given: newOrder,
  request: ({ reference }) => ({ data: { reference } }),
  unknown: [{ data: { reference: 'ORD-never-created' } }],
})
