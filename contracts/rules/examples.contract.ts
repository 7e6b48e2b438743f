import { describe, expect } from 'vitest'
import { prove } from '../../src/kit/check/harness/session.ts'
import { listOperations } from '../../src/kit/contract/contract.ts'

const cases = listOperations().flatMap(({ operationId, object }) =>
  Object.entries(object.responses).flatMap(([status, { content }]) =>
    Object.entries(Object.values(content ?? {})[0]?.examples ?? {}).map(([example, { value }]) => ({
      operationId,
      status,
      example,
      value,
    })),
  ),
)

describe('examples', () => {
  for (const { operationId, status, example, value } of cases) {
    prove(`${operationId} ${status} serves its example ${example}`, 'examples', async (session) => {
      const headers = { prefer: `code=${status}, example=${example}` }
      expect(await session.call(operationId, { headers, retry: false })).toMatchObject({
        status: Number(status),
        body: value,
      })
    })
  }
})
