import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import type { Fixture } from '../../src/kit/check/harness/fixture.ts'
import { composeRequest } from '../../src/kit/check/harness/probes/right-request.ts'
import { expectRefusal, prove, type Session } from '../../src/kit/check/harness/session.ts'
import { createSharedWork } from '../../src/kit/check/harness/share-work.ts'
import { translator } from '../../src/kit/check/harness/wire/contract.ts'
import type { OperationId } from '../../src/kit/contract/contract.ts'
import type { Need } from '../../src/kit/target/target.ts'
import { listFixtures } from '../fixtures.ts'

/** The shipped contract's name; fixtures use it, whatever the operator calls the header. */
const HEADER = 'idempotency-key'

/** Plans a request with an effect, another one for the same record, and a count of the first one's effects. */
async function plan(session: Session, { operation, reach, draw, other = [] }: Fixture) {
  const { settings, count } = (await reach?.(session)) ?? { settings: [], count: async () => 1 }
  const differences = [...draw(session), ...other]
  return {
    request: composeRequest(operation, [...settings, ...draw(session)]),
    // an order whose card is saved allows only one request
    another: differences.length > 0 ? composeRequest(operation, [...settings, ...differences]) : undefined,
    count,
  }
}

const needs: Need[] = ['stateful', 'decrypts']

/** Every operation that takes an Idempotency-Key. */
const KEYED = listFixtures()
  .filter(({ operation }) => operation.object.parameters?.some(({ name }) => name.toLowerCase() === HEADER))
  .map((fixture) => ({ operationId: fixture.operation.operationId, fixture }))

const shareFirst = createSharedWork<OperationId, Awaited<ReturnType<typeof sendFirst>>>()

/** Sends a request under a new key. */
async function sendFirst(session: Session, fixture: Fixture) {
  const { operationId } = fixture.operation
  const headers = newKey(session, operationId)
  const planned = await plan(session, fixture)
  const first = await session.succeed(operationId, { ...planned.request, headers })
  return { ...planned, headers, first }
}

describe.concurrent.each(KEYED)('$operationId with an Idempotency-Key', ({ operationId, fixture }) => {
  const begin = (session: Session) => shareFirst(session, operationId, () => sendFirst(session, fixture))

  prove(
    'proposal: runs once and repeats its answer; rejects another request under its key; a new key is a new request',
    needs,
    async (session) => {
      const { request, another, count, headers, first } = await begin(session)
      const again = await session.succeed(operationId, { ...request, headers })
      expect(again.text).toBe(first.text)
      expect(await count(session)).toBe(1)
      if (another) expectRefusal(await session.call(operationId, { ...another, headers }), { status: 409 })
      if (fixture.isRepeatable) return
      const next = await session.call(operationId, { ...request, headers: newKey(session, operationId) })
      if (next.status === 200) expect(next.text).not.toBe(first.text)
      else expectRefusal(next, { status: 409 })
    },
  )

  prove(
    'proposal: accepts the same key from another business',
    [...needs, 'two-businesses'],
    async (session) => {
      const { headers } = await begin(session)
      const other = await session.asOther()
      const { request } = await plan(other, fixture)
      await other.succeed(operationId, { ...request, headers })
    },
  )
})

function newKey(session: Session, operationId: OperationId): Record<string, string> {
  const { headers } = translator()
    .operation(operationId)
    .requestToWire({ path: {}, query: {}, headers: { [HEADER]: '' }, body: undefined })
  if (Object.keys(headers).length === 0)
    session.disable(`the operator accepts no ${HEADER} for ${operationId}`)
  return { [HEADER]: `key-${randomUUID()}` }
}
