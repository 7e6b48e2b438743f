import { describe, expect } from 'vitest'
import { countTurns, deal, expectRefusalOf, inTurns } from '../../src/kit/check/harness/probes/in-turns.ts'
import {
  type Attempt,
  carry,
  carryEncryptionKey,
  carryRight,
  inApiKey,
  inOtherEnvironment,
  inQuery,
  listAltered,
  listEmpty,
  listMalformed,
  listMisplaced,
} from '../../src/kit/check/harness/probes/keys.ts'
import { rightRequest } from '../../src/kit/check/harness/probes/right-request.ts'
import { expectRefusal, prove, type Session } from '../../src/kit/check/harness/session.ts'
import type { RequestOptions } from '../../src/kit/check/harness/wire/request.ts'
import {
  findOperation,
  listOperations,
  listRequirements,
  type Operation,
  type OperationId,
} from '../../src/kit/contract/contract.ts'
import type { Keys, Need } from '../../src/kit/target/target.ts'
import { fixtureOf } from '../fixtures.ts'
import { newOrder, verifiedOrder } from '../states/given.ts'

const WRONG_TYPE = {
  secret: { requirement: 'REQ-AUTH-02', sent: 'public', message: 'Invalid SECRET key' },
  public: { requirement: 'REQ-AUTH-03', sent: 'secret', message: 'Invalid public key passed' },
} as const

const MESSAGES = Object.values(WRONG_TYPE).map(({ message }) => message)

/** The requirements among these that are stated of the operation, else the mark of a proposal. */
function stated({ operationId }: Operation, ...ids: string[]): string {
  const own = listRequirements().filter(
    ({ id, operations }) => ids.includes(id) && operations?.includes(operationId),
  )
  return own.length > 0 ? own.map(({ id }) => id).join(' ') : 'proposal:'
}

describe.each(listOperations().filter(({ row }) => row.key !== 'none'))('$operationId', (operation) => {
  const { operationId, row } = operation
  const { requirement, sent, message } = WRONG_TYPE[row.key as 'public' | 'secret']

  const missing = stated(operation, 'REQ-AUTH-01', 'REQ-AUTH-06', 'REQ-AUTH-08', 'REQ-CAD-07')
  prove(`${missing} refuses a call without a key`, [], async (session) => {
    const exchange = await session.call(operationId, { key: 'none' })
    expectRefusal(exchange, unauthorized(session))
    for (const each of MESSAGES) expect(exchange.text).not.toContain(each)
  })

  const wrong = stated(operation, requirement)
  prove(`${wrong} answers a ${sent} key with 401 "${message}"`, [], async (session) => {
    expectRefusal(await session.call(operationId, { key: sent }), { status: 401, message })
  })

  const unknown = stated(operation, 'REQ-ERR-03')
  prove(`${unknown} does not answer an unknown key as one of the wrong type`, [], async (session) => {
    const exchange = await session.call(operationId, { key: 'unknown' })
    expectRefusal(exchange, unauthorized(session))
    for (const each of MESSAGES) expect(exchange.text).not.toContain(each)
  })

  // Of the business operations it is stated that they need a credential, and not which.
  const right = stated(operation, 'REQ-AUTH-04', 'REQ-AUTH-05', 'REQ-AUTH-06', 'REQ-AUTH-08', 'REQ-CAD-07')
  prove(
    `${right} takes a ${row.key} key`,
    right.includes('REQ-AUTH-08') ? 'proposed' : [],
    async (session) => {
      const { status, text } = await session.call(operationId)
      expect([401, 403], text.slice(0, 300)).not.toContain(status)
    },
  )
})

/**
 * How a header is read is the same for every operation with the same key of the same host: each is sent one of the ways
 * in which it may be misread, and together they are sent all.
 */
const READERS = countTurns(
  listOperations().filter(({ row }) => row.key !== 'none'),
  ({ host, row }) => `${host} ${row.key}`,
).map(({ item, ...share }) => ({ operationId: item.operationId, operation: item, share }))

describe.each(READERS)('$operationId', ({ operationId, operation, share: { turn, of } }) => {
  const { host, row } = operation
  const missing = stated(operation, 'REQ-AUTH-01', 'REQ-AUTH-06', 'REQ-AUTH-08', 'REQ-CAD-07')
  // Where the business API looks for a key is not stated, so neither is where it does not.
  const elsewhere = stated(operation, 'REQ-AUTH-01', 'REQ-AUTH-06')
  const unknown = stated(operation, 'REQ-ERR-03')

  prove(`${missing} refuses a key that is empty`, [], (session) =>
    expectUnknown(session, operation, deal(listEmpty(operation), turn, of)),
  )

  prove(`${elsewhere} refuses a key in a header that is another's`, [], (session) =>
    expectUnknown(session, operation, deal(listMisplaced(session.target, operation), turn, of)),
  )

  prove(`${elsewhere} refuses a key in the query`, [], (session) =>
    expectUnknown(session, operation, [{ shown: 'in the query', headers: {} }], {
      query: inQuery(session.target, operation),
    }),
  )

  prove(`${unknown} refuses a key that is altered as one it does not know`, [], (session) =>
    expectUnknown(session, operation, deal(listAltered(session.target, operation), turn, of)),
  )

  prove(`${unknown} refuses a key of the other environment as one it does not know`, [], async (session) => {
    const other =
      inOtherEnvironment(session.target, operation) ??
      session.undecidable('its keys do not tell their environment')
    await expectUnknown(session, operation, [other])
  })

  prove('proposal: refuses a key that does not stand by itself', [], (session) =>
    expectUnknown(session, operation, deal(listMalformed(session.target, operation), turn, of)),
  )

  prove('proposal: judges the key before the request', [], (session) => {
    const request = row.method === 'GET' ? { query: { page: '0', list: '0' } } : { body: [] }
    return expectUnknown(
      session,
      operation,
      [{ shown: 'unknown', headers: carry(operation, 'unknown') }],
      request,
    )
  })

  prove('proposal: reads the one header and no other', [], async (session) => {
    const right = carryRight(session.target, operation)
    const wrong: Record<string, string> =
      host === 'checkout' ? { authorization: 'Bearer unknown' } : { 'api-key': 'unknown' }
    const exchange = await session.call(operationId, { key: 'none', headers: { ...right, ...wrong } })
    expect([401, 403], exchange.text.slice(0, 300)).not.toContain(exchange.status)
  })
})

// A call that would be refused with its key too says nothing of the key: here is one that is taken.
describe.each(listOperations().filter(({ row }) => row.key !== 'none'))('$operationId', (operation) => {
  const { operationId, host, row } = operation
  const ids = ['REQ-AUTH-01', 'REQ-AUTH-06', 'REQ-AUTH-07', 'REQ-AUTH-08', 'REQ-AUTH-10', 'REQ-CAD-07']
  const needs: Need[] = row.encrypted ? ['stateful', 'decrypts'] : ['stateful']
  prove(
    `${stated(operation, ...ids)} refuses without its key what it takes with it`,
    stated(operation, ...ids).includes('REQ-AUTH-08') ? [...needs, 'proposed'] : needs,
    async (session) => {
      const { target } = session
      const request = await rightRequest(session, fixtureOf(operationId))
      const attempts = [
        { shown: 'that is left out', headers: {} },
        { shown: 'that is unknown', headers: carry(operation, 'unknown') },
        ...(host === 'checkout' && target.encryption ? [carryEncryptionKey(target, operation)] : []),
        ...(host === 'business' && row.key === 'public' ? [inApiKey(target)] : []),
      ]
      for (const each of attempts) await expectUnknown(session, operation, [each], request)
      const { status, text } = await session.call(operationId, request)
      if (status >= 400) session.undecidable(`the call is refused with its key too: ${status}`)
      expect(status, text.slice(0, 300)).toBeLessThan(300)
    },
  )
})

/** Each attempt is refused, and none in the words for a valid key of the wrong type. */
async function expectUnknown(
  session: Session,
  { operationId }: Operation,
  attempts: readonly Attempt[],
  request: RequestOptions = {},
): Promise<void> {
  await inTurns(attempts, async ({ shown, headers }) => {
    const exchange = await session.call(operationId, { ...request, key: 'none', headers })
    expectRefusalOf(`A key ${shown}`, exchange, unauthorized(session))
    for (const each of MESSAGES) expect(exchange.text, shown).not.toContain(each)
  })
}

describe.each(listOperations().filter(({ row, host }) => host === 'business' && row.key === 'public'))(
  '$operationId',
  ({ operationId }) => {
    prove('REQ-AUTH-07 refuses a public key that comes in api-key alone', [], async (session) => {
      const { headers } = inApiKey(session.target)
      expectRefusal(await session.call(operationId, { key: 'none', headers }), unauthorized(session))
    })
  },
)

describe.each(listOperations().filter(({ host }) => host === 'checkout'))(
  '$operationId',
  ({ operationId }) => {
    prove('REQ-AUTH-10 refuses the encryption key as an API key', 'decrypts', async (session) => {
      const { headers } = carryEncryptionKey(session.target, findOperation(operationId))
      const exchange = await session.call(operationId, { key: 'none', headers })
      expectRefusal(exchange, unauthorized(session))
      for (const each of MESSAGES) expect(exchange.text).not.toContain(each)
    })
  },
)

describe('a notification', () => {
  for (const [title, key] of [
    ['without a signature', 'none'],
    ['with the signature of another secret', 'unknown'],
  ] as const) {
    prove(`proposal: is refused ${title}`, key === 'none' ? [] : 'stateful', async (session) => {
      expectRefusal(await session.call('receiveCadCollection', { key }), { status: 401 })
    })
  }
})

describe('one matching set', () => {
  prove('REQ-AUTH-11 the public, secret and encryption key work together', 'decrypts', async (session) => {
    // The one is encrypted and carries the public key, the other the secret key.
    await verifiedOrder(session, await newOrder(session))
  })
})

describe.each(listOperations().filter(({ row }) => row.key !== 'none'))('$operationId', (operation) => {
  const rotated = stated(operation, 'REQ-AUTH-12')
  const needs: Need[] = [
    'control-plane',
    'two-businesses',
    ...(operation.row.encrypted ? ['decrypts' as const] : []),
  ]
  prove(`${rotated} refuses a key as soon as it is rotated`, needs, async (session) => {
    const { operationId } = operation
    const retired = await retireKeys(session, operationId)
    const after = await session.asOther()
    // With the new key it is taken: so it is the old key that is refused, and nothing else.
    const request = await rightRequest(after, fixtureOf(operationId))
    const headers = carryRight(retired, operation)
    const exchange = await after.call(operationId, { ...request, key: 'none', headers })
    expectRefusal(exchange, unauthorized(session))
    for (const each of MESSAGES) expect(exchange.text).not.toContain(each)
    const { status } = await after.call(operationId, request)
    if (status >= 400) session.undecidable(`the call is refused with the new key too: ${status}`)
  })
})

let retiring: Promise<Keys> | undefined

/** Keys of the other business that were good until they were rotated, once for all operations. */
function retireKeys(session: Session, operationId: OperationId): Promise<Keys> {
  retiring ??= rotateKeys(session, operationId).catch((error) => {
    retiring = undefined
    throw error
  })
  return retiring
}

async function rotateKeys(session: Session, operationId: OperationId): Promise<Keys> {
  const before = await session.asOther()
  expect((await before.call(operationId)).status).not.toBe(401)
  await session.control.rotateKeys(before.caller.id)
  return before.target
}

/** That a key is refused is stated; the status for a key that is missing or unknown is a proposal. */
function unauthorized({ target }: Session): { status?: number } {
  return target.profile === 'proposed' ? { status: 401 } : {}
}
