import { describe, expect } from 'vitest'
import { prove } from '../../src/kit/check/harness/session.ts'
import { wireContract } from '../../src/kit/check/harness/wire/contract.ts'
import { parseJson } from '../../src/kit/check/harness/wire/request.ts'

const cases = wireContract().operations.flatMap(({ operationId, object }) =>
  Object.entries(object.responses).flatMap(([status, { content }]) =>
    // A range and `default` do not stand for a single status that could be requested.
    Object.entries((/^\d+$/.test(status) && Object.values(content ?? {})[0]?.examples) || {}).map(
      ([example, { value }]) => ({
        operationId,
        status,
        example,
        value,
      }),
    ),
  ),
)

describe('examples', () => {
  for (const { operationId, status, example, value } of cases) {
    prove(`${operationId} ${status} serves its example ${example}`, 'examples', async (session) => {
      const headers = { prefer: `code=${status}, example=${example}` }
      const { received } = await session.call(operationId, { headers, retry: false, isWire: true })
      expect({ status: received.status, body: parseJson(received.text) }).toMatchObject({
        status: Number(status),
        body: value,
      })
    })
  }
})
