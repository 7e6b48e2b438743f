import { contract } from '../harness/contract.ts'
import { newOrder } from '../harness/given.ts'

contract('getOrderStatus', ({ accepts, rejects }) => {
  accepts('REQ-ORD-03 REQ-HOST-02 gets the status of an order with a public key', {
    given: newOrder,
    data: ({ reference }) => ({ reference }),
  })

  rejects('proposal: knows no order of which nobody heard', {
    needs: 'decrypts',
    data: { reference: 'ORD-never-created' },
    status: 404,
  })
})
