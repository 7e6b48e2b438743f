import { contract } from '../harness/contract.ts'
import { newOrder } from '../harness/given.ts'

contract('trackOrderEvent', ({ accepts }) => {
  accepts('REQ-ORD-06 REQ-HOST-02 tracks an event with a public key', {
    given: newOrder,
    data: ({ reference }) => ({ eventName: 'payment_page_opened', orderReference: reference }),
  })
})
