import { contract } from '../harness/contract.ts'
import { newOrder, paidOrder } from '../harness/given.ts'
import { expectRefusal } from '../harness/session.ts'

contract('saveCard', ({ accepts, fact }) => {
  accepts('REQ-ORD-05 REQ-HOST-02 saves a card with PATCH and a public key', {
    given: paidOrder,
    data: ({ reference }) => ({ reference }),
  })

  fact('proposal: refuses an order that no card has paid', 'decrypts', async (session) => {
    const { reference } = await newOrder(session)
    expectRefusal(await session.call('saveCard', { data: { reference } }), { status: 409 })
  })
})
