import { expect } from 'vitest'
import { contract } from '../../src/kit/check/harness/contract.ts'
import { dataOf } from '../../src/kit/check/harness/messages.ts'
import { reference } from '../../src/kit/check/harness/states/items.ts'
import { verifiedPayment } from '../states/given.ts'

contract('initiatePayment', ({ accepts, each, rejects, fact }) => {
  accepts('REQ-S2S-01 REQ-S2S-05 creates a payment order')

  each({ called: 'reference', at: '', holding: 'reference' }, [
    ['REQ-REF-01 reference is a prefix, an underscore and alphanumerics', { reference }],
  ])

  for (const [what, fields] of [
    ['with an amount of 0', { amount: 0 }],
    ['with an amount that is a string', { amount: '5000' }],
    ['with an unknown field', { colour: 'green' }],
  ] as const) {
    rejects(`proposal: rejects a payment ${what}`, { fields, status: 400 })
  }

  fact('proposal: returns the metadata of a payment', 'stateful', async (session) => {
    const metadata = { cart: 'C-7', seats: 2, isGift: false, coupon: null }
    const created = dataOf(await session.succeed('initiatePayment', { fields: { metadata } }))
    expect(created.metadata).toEqual(metadata)
    expect((await verifiedPayment(session, created)).metadata).toEqual(metadata)
  })
})
