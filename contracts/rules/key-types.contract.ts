import { isDeepStrictEqual } from 'node:util'
import { describe, expect } from 'vitest'
import { rightKeyOf } from '../../src/kit/check/harness/credentials.ts'
import { expectRefusalOf } from '../../src/kit/check/harness/probes/in-turns.ts'
import { carryRight, inQuery, listMisplaced } from '../../src/kit/check/harness/probes/keys.ts'
import { createStates } from '../../src/kit/check/harness/probes/right-request.ts'
import { expectRefusal, type Session } from '../../src/kit/check/harness/session.ts'
import { listHolders } from '../../src/kit/check/harness/states/items.ts'
import { wireContract } from '../../src/kit/check/harness/wire/contract.ts'
import type { RequestOptions } from '../../src/kit/check/harness/wire/request.ts'
import type { OperationId } from '../../src/kit/contract/contract.ts'
import { proveByFacts } from '../states/documented.ts'
import { createTaken, freshRequest } from '../states/taken-requests.ts'

const KEYED = wireContract().operations.filter(
  ({ host, row }) => host === 'checkout' || (row.key === 'public' && row.path.startsWith('/s2s/')),
)

const WRONG_TYPE = {
  secret: { requirement: 'REQ-AUTH-02', sent: 'public', message: 'Invalid SECRET key' },
  public: { requirement: 'REQ-AUTH-03', sent: 'secret', message: 'Invalid public key passed' },
} as const

const states = createStates()
const takenRequest = createTaken(states)

/** A right request that was not sent yet, so that nothing but its key can be refused; of an operation that took one like it. */
async function openRight(session: Session, operationId: OperationId): Promise<RequestOptions> {
  await takenRequest(session, operationId)
  return freshRequest(session, operationId, states)
}

describe.each(KEYED)('$operationId', (operation) => {
  const { operationId, host, row } = operation
  const { requirement, sent, message } = WRONG_TYPE[row.key as 'public' | 'secret']

  if (host === 'checkout') {
    proveByFacts(
      `${requirement} REQ-ERR-01 says so to a ${sent} key of either business, with its statusCode`,
      'two-businesses',
      async (session) => {
        for (const each of [session, await session.asOther()]) {
          const exchange = await each.call(operationId, { key: sent })
          expectRefusal(exchange, { status: 401, message })
          expect(listHolders(exchange.body, 'statusCode'), exchange.text).not.toEqual([])
        }
      },
    )
  } else {
    proveByFacts(
      'REQ-AUTH-06 takes a public key in public-key, and a secret key of neither business',
      ['stateful', 'two-businesses'],
      async (session) => {
        const request = await openRight(session, operationId)
        for (const each of [session, await session.asOther()])
          expectRefusal(await each.call(operationId, { ...request, key: 'secret' }), {})
      },
    )
  }

  proveByFacts(
    `${host === 'checkout' ? 'REQ-AUTH-01' : 'REQ-AUTH-06 REQ-AUTH-07'} reads its key from one header and nowhere else`,
    'stateful',
    async (session) => {
      const request = await openRight(session, operationId)
      const right = carryRight(session.target, operation)
      for (const { shown, headers } of listMisplaced(operation)) {
        const misplaced = headers(rightKeyOf(session.target, operation))
        if (isDeepStrictEqual(misplaced, right)) continue
        const wrong = { ...request, key: 'none' as const, headers: { ...request.headers, ...misplaced } }
        expectRefusalOf(`A key ${shown}`, await session.call(operationId, wrong), {})
      }
      const query = { ...request.query, ...inQuery(session.target, operation) }
      expectRefusalOf(
        'A key in the query',
        await session.call(operationId, { ...request, key: 'none', query }),
        {},
      )
    },
  )
})
