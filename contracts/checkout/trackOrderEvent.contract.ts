import { expect } from 'vitest'
import { contract } from '../../src/kit/check/harness/contract.ts'
import { dataOf } from '../../src/kit/check/harness/messages.ts'
import { newOrder, paidOrder } from '../states/given.ts'
import { reportOf } from '../states/order-states.ts'

contract('trackOrderEvent', ({ accepts, fact }) => {
  accepts('REQ-ORD-06 REQ-HOST-02 tracks an event with a public key')

  for (const [state, reach] of Object.entries({ new: newOrder, paid: paidOrder })) {
    fact(`proposal: does not change a ${state} order`, 'decrypts', async (session) => {
      const order = await reach(session)
      const before = await reportOf(session, order)
      for (const eventName of ['payment_page_opened', 'PAID']) {
        const data = { eventName, orderReference: order.reference }
        expect(dataOf(await session.succeed('trackOrderEvent', { data }))).toBeNull()
      }
      expect(await reportOf(session, order)).toEqual(before)
    })
  }
})
