import { expect } from 'vitest'
import { contract } from '../harness/contract.ts'
import { newOrder } from '../harness/given.ts'
import { MINUTE_MS, ORDER_STATES, reportOf } from '../harness/order-states.ts'

contract('getOrderStatus', ({ accepts, rejects, fact }) => {
  accepts('REQ-ORD-03 REQ-HOST-02 gets the status of an order with a public key', {
    given: newOrder,
    data: ({ reference }) => ({ reference }),
  })

  rejects('proposal: knows no order of which nobody heard', {
    needs: 'decrypts',
    data: { reference: 'ORD-never-created' },
    status: 404,
  })

  for (const { status, statusId, isFinal, reach } of ORDER_STATES) {
    fact(
      `proposal: an order that is ${status} has the statusId ${statusId} and is ${isFinal ? '' : 'not '}final`,
      ['decrypts', 'magic-values', 'control-plane'],
      async (session) => {
        const report = await reportOf(session, await reach(session))
        expect(report).toMatchObject({ isFinalStatus: isFinal, orderSummary: { status, statusId } })
      },
    )
  }

  fact(
    'proposal: an order can be paid for 60 minutes and not a moment longer',
    ['decrypts', 'control-plane'],
    async (session) => {
      const order = await newOrder(session)
      await session.control.advance(60 * MINUTE_MS - 1)
      expect((await reportOf(session, order)).orderSummary.status).toBe('INITIATED')
      await session.control.advance(1)
      expect((await reportOf(session, order)).orderSummary.status).toBe('EXPIRED')
    },
  )
})
