import { expect } from 'vitest'
import { contract } from '../../src/kit/check/harness/contract.ts'
import { sealedFieldOf } from '../../src/kit/check/harness/probes/sealed-field.ts'
import { expectRefusal } from '../../src/kit/check/harness/session.ts'
import { newOrder, planOrder } from '../states/given.ts'

contract('createOrder', ({ accepts, fact }) => {
  accepts('REQ-ORD-01 REQ-HOST-02 creates an order with a public key')

  accepts('REQ-ENC-02 decrypts the encrypted payload', {
    needs: ['proposed', 'decrypts'],
    given: async (session) => {
      sealedFieldOf(session, 'createOrder', 'rsa')
      return planOrder()
    },
    request: (data) => ({ data }),
    expect: ({ data }, { order }) => expect(data.order).toMatchObject(order),
  })

  fact('proposal: rejects a reference that was already used', 'decrypts', async (session) => {
    const { reference } = await newOrder(session)
    const plan = planOrder()
    const again = await session.call('createOrder', {
      data: { ...plan, order: { ...plan.order, reference } },
    })
    expectRefusal(again, { status: 409 })
  })

  fact(
    'proposal: accepts a reference that another business has used',
    ['decrypts', 'two-businesses'],
    async (session) => {
      const { reference } = await newOrder(session)
      await newOrder(await session.asOther(), { reference })
    },
  )

  for (const [what, order] of [
    ['with an amount of 0', { amount: 0 }],
    ['with a negative amount', { amount: -1 }],
    ['with more decimals than its currency has', { amount: 10.001 }],
    ['with decimals in a currency without decimals', { amount: 10.5, currency: 'UGX' }],
  ] as const) {
    fact(`proposal: rejects an order ${what}`, 'decrypts', async (session) => {
      expectRefusal(await session.call('createOrder', { data: planOrder(order) }), { status: 400 })
    })
  }
})
