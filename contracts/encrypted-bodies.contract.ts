import { describe } from 'vitest'
import { expectRefusal, prove } from './harness/session.ts'
import { listOperations } from './harness/specification.ts'

const ENCRYPTED = listOperations().filter(({ row }) => row.encrypted?.cipher === 'rsa')

// The interface document says "most checkout endpoints" and not which, so what each one refuses is a proposal.
describe.each(ENCRYPTED)('$operationId', ({ operationId }) => {
  prove('REQ-ENC-01 REQ-AUTH-09 refuses a key without data', 'proposed', async (session) => {
    expectRefusal(await session.call(operationId, { body: {} }), { status: 400 })
  })

  prove('REQ-AUTH-09 refuses data without a key', 'proposed', async (session) => {
    expectRefusal(await session.call(operationId, { key: 'none' }), { status: 401 })
  })

  for (const [what, data] of [
    ['an object', {}],
    ['a number', 5],
    ['null', null],
  ] as const) {
    prove(`REQ-ENC-01 refuses data that is ${what}`, 'proposed', async (session) => {
      expectRefusal(await session.call(operationId, { body: { data } }), { status: 400 })
    })
  }

  prove('REQ-ENC-02 refuses data that nobody encrypted', ['proposed', 'decrypts'], async (session) => {
    const body = { data: Buffer.alloc(512, 7).toString('base64') }
    expectRefusal(await session.call(operationId, { body }), { status: 400 })
  })
})
