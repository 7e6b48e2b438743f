import { expect } from 'vitest'
import { contract } from '../harness/contract.ts'
import { newOrder, planOrder } from '../harness/given.ts'
import { expectRefusal } from '../harness/session.ts'

contract('createOrder', ({ accepts, fact }) => {
  accepts('REQ-ORD-01 REQ-HOST-02 creates an order with a public key', { data: planOrder })

  accepts('REQ-ENC-02 reads the payload from the encrypted data', {
    needs: ['proposed', 'decrypts'],
    given: async () => planOrder(),
    data: (plan) => plan,
    expect: ({ data }: { data: { order: object } }, { order }) => expect(data.order).toMatchObject(order),
  })

  fact('proposal: refuses a reference that was used before', 'decrypts', async (session) => {
    const { reference } = await newOrder(session)
    const plan = planOrder()
    const again = await session.call('createOrder', {
      data: { ...plan, order: { ...plan.order, reference } },
    })
    expectRefusal(again, { status: 409 })
  })
})
