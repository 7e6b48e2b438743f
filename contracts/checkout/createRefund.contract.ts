import { contract } from '../harness/contract.ts'
import { newOrder, paidOrder } from '../harness/given.ts'
import { expectRefusal } from '../harness/session.ts'

contract('createRefund', ({ accepts, fact }) => {
  accepts('REQ-ORD-08 REQ-HOST-02 creates a refund with a secret key', {
    given: paidOrder,
    data: ({ reference }) => ({ reference }),
  })

  fact('proposal: refuses to give back what was not paid', 'decrypts', async (session) => {
    const { reference } = await newOrder(session)
    expectRefusal(await session.call('createRefund', { data: { reference } }), { status: 409 })
  })
})
