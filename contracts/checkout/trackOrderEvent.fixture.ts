import { fixture } from '../../src/kit/check/harness/fixture.ts'
import { newOrder } from '../states/given.ts'

export default fixture('trackOrderEvent', {
  given: newOrder,
  request: ({ reference }) => ({ data: { orderReference: reference } }),
  isRepeatable: true,
  other: { data: { eventName: 'payment_page_closed' } },
  unknown: [{ data: { eventName: 'payment_page_opened', orderReference: 'ORD-never-created' } }],
})
