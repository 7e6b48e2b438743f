import { contract } from '../harness/contract.ts'
import { newOrder, paidOrder, planPayment } from '../harness/given.ts'
import { expectRefusal } from '../harness/session.ts'

contract('payOrder', ({ accepts, fact }) => {
  accepts('REQ-ORD-02 REQ-HOST-02 pays an order with a public key', { given: newOrder, data: planPayment })

  fact('proposal: refuses an order that is paid already', 'decrypts', async (session) => {
    const order = await paidOrder(session)
    expectRefusal(await session.call('payOrder', { data: planPayment(order) }), { status: 409 })
  })
})
