import { expect } from 'vitest'
import { contract } from '../../src/kit/check/harness/contract.ts'
import { expectRefusal } from '../../src/kit/check/harness/session.ts'
import { newPayment } from '../states/given.ts'

contract('verifyPayment', ({ accepts, rejects, fact }) => {
  accepts('REQ-S2S-04 verifies the payment order whose reference is in the path')

  fact('REQ-REF-02 verifies a payment order only by its own reference', 'stateful', async (session) => {
    const { reference } = await newPayment(session)
    const { text } = await session.succeed('verifyPayment', { path: { reference } })
    expect(text).toContain(reference)
    const other = reference.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    expectRefusal(await session.call('verifyPayment', { path: { reference: other } }), {})
  })

  rejects('proposal: rejects a malformed reference', {
    path: { reference: 'no-underscore' },
    status: 400,
  })
})
