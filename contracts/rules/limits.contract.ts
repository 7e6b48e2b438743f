import { describe } from 'vitest'
import { expectRefusal, prove, type Session } from '../../src/kit/check/harness/session.ts'
import { findBodyLimit } from '../../src/kit/check/harness/wire/contract.ts'
import { listOperations, type OperationId } from '../../src/kit/contract/contract.ts'
import { formatBytes } from '../../src/kit/format-bytes.ts'

const OPERATIONS = listOperations()

describe.concurrent.each(OPERATIONS.filter(({ object }) => object.responses[429]))(
  '$operationId',
  ({ operationId }) => {
    prove('proposal: answers 429 when rate-limited', 'magic-values', async (session) => {
      const headers = { 'x-sandbox-scenario': 'fault=429' }
      expectRefusal(await session.call(operationId, { headers, retry: false }), { status: 429 })
    })
  },
)

/** Operations whose body has a limit, by the operator's contract. */
const LIMITED = OPERATIONS.flatMap((operation) => {
  const bytes = findBodyLimit(operation.operationId)
  return bytes && operation.object.requestBody?.content?.['application/json'] ? [{ ...operation, bytes }] : []
})

function ask(session: Session, operationId: OperationId, bytes: number) {
  const frame = JSON.stringify({ data: '' }).length
  return session.call(operationId, { raw: JSON.stringify({ data: 'x'.repeat(bytes - frame) }) })
}

describe.concurrent.each(LIMITED)('$operationId', ({ operationId, bytes }) => {
  prove(`proposal: rejects a body of more than ${formatBytes(bytes)}`, 'stateful', async (session) => {
    expectRefusal(await ask(session, operationId, bytes + 1), { status: 413 })
  })
})

// The size is checked before the body is parsed, so it is the same for all operations of a host.
describe.concurrent.each([...Map.groupBy(LIMITED, ({ host }) => host).values()].map(([first]) => first!))(
  '$operationId',
  ({ operationId, bytes }) => {
    prove(
      `proposal: does not reject a body of ${formatBytes(bytes)} as too large`,
      'stateful',
      async (session) => {
        expectRefusal(await ask(session, operationId, bytes), { status: [400, 401, 404] })
      },
    )
  },
)
