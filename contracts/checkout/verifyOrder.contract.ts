import { expect } from 'vitest'
import { contract } from '../../src/kit/check/harness/contract.ts'
import { expectRefusal } from '../../src/kit/check/harness/session.ts'
import { newOrder, paidOrder, planOrder, planPayment } from '../states/given.ts'
import { readForAWhile } from '../states/late-effects.ts'

contract('verifyOrder', ({ accepts, fact }) => {
  accepts('REQ-ORD-07 REQ-HOST-02 verifies an order with a secret key')

  fact('REQ-ORD-14 a created order can be paid, tracked and verified', 'decrypts', async (session) => {
    const order = await newOrder(session)
    await session.succeed('payOrder', { data: planPayment(order) })
    // The payment may show later: a read on a slow machine would see it, and on a fast one not.
    const named = { data: { reference: order.reference } }
    await readForAWhile(session, () => session.succeed('getOrderStatus', named))
    const steps = [
      ['getOrderStatus', { reference: order.reference }],
      ['trackOrderEvent', { eventName: 'payment_page_opened', orderReference: order.reference }],
      ['verifyOrder', { reference: order.reference }],
    ] as const
    for (const [operationId, data] of steps) await session.succeed(operationId, { data })
    const never = planOrder().order
    expectRefusal(await session.call('verifyOrder', { data: { reference: never.reference } }), {})
  })

  accepts('proposal: returns the order with the requested reference', {
    needs: 'decrypts',
    given: (session) => paidOrder(session),
    request: (data) => ({ data }),
    expect: ({ data }, { reference }) =>
      expect(data.order).toMatchObject({ reference, status: 'SUCCESSFUL' }),
  })
})
