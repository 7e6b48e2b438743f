import { describe } from 'vitest'
import { expectRefusal, prove, type Session } from '../../src/kit/check/harness/session.ts'
import { listOperations, type OperationId } from '../../src/kit/contract/contract.ts'

const OPERATIONS = listOperations()

describe.each(OPERATIONS.filter(({ object }) => object.responses[429]))('$operationId', ({ operationId }) => {
  prove('proposal: says so where too much is asked of it', 'magic-values', async (session) => {
    const headers = { 'x-sandbox-scenario': 'fault=429' }
    expectRefusal(await session.call(operationId, { headers, retry: false }), { status: 429 })
  })
})

const MOST_BYTES = 64 * 1024

const LIMITED = OPERATIONS.filter(
  ({ object }) => object.responses[413] && object.requestBody?.content?.['application/json'],
)

function ask(session: Session, operationId: OperationId, bytes: number) {
  const frame = JSON.stringify({ data: '' }).length
  return session.call(operationId, { raw: JSON.stringify({ data: 'x'.repeat(bytes - frame) }) })
}

describe.each(LIMITED)('$operationId', ({ operationId }) => {
  prove('proposal: refuses a body of more than 64 KB', 'stateful', async (session) => {
    expectRefusal(await ask(session, operationId, MOST_BYTES + 1), { status: 413 })
  })
})

// A body is measured before it is read: so it is the same for all operations of a host.
describe.each([...Map.groupBy(LIMITED, ({ host }) => host).values()].map(([first]) => first!))(
  '$operationId',
  ({ operationId }) => {
    prove('proposal: does not call a body of 64 KB too large', 'stateful', async (session) => {
      expectRefusal(await ask(session, operationId, MOST_BYTES), { status: [400, 401, 404] })
    })
  },
)
