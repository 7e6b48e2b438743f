import { describe } from 'vitest'
import { expectRefusal, prove } from './harness/session.ts'
import { listOperations } from './harness/specification.ts'

const OPERATIONS = listOperations()

describe.each(OPERATIONS.filter(({ object }) => object.responses[429]))('$operationId', ({ operationId }) => {
  prove('proposal: says so where too much is asked of it', 'magic-values', async (session) => {
    const headers = { 'x-sandbox-scenario': 'fault=429' }
    expectRefusal(await session.call(operationId, { headers }), { status: 429 })
  })
})

const MOST_BYTES = 64 * 1024

describe.each(
  OPERATIONS.filter(
    ({ object }) => object.responses[413] && object.requestBody?.content?.['application/json'],
  ),
)('$operationId', ({ operationId }) => {
  prove('proposal: refuses a body of more than 64 KB', ['proposed', 'stateful'], async (session) => {
    const body = { data: 'x'.repeat(MOST_BYTES) }
    expectRefusal(await session.call(operationId, { body }), { status: 413 })
  })
})
