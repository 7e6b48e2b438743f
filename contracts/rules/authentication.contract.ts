import { isDeepStrictEqual } from 'node:util'
import { describe, expect } from 'vitest'
import { createShared } from '../../src/kit/check/harness/create-shared.ts'
import { rightKeyOf } from '../../src/kit/check/harness/credentials.ts'
import { isRefusedForItsKey } from '../../src/kit/check/harness/evaluate/status/counterparts.ts'
import { areAlike } from '../../src/kit/check/harness/evaluate/status/likeness.ts'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import { countTurns, deal } from '../../src/kit/check/harness/probes/in-turns.ts'
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
import { composeRequest, createStates } from '../../src/kit/check/harness/probes/right-request.ts'
import { sendUnauthenticated } from '../../src/kit/check/harness/probes/send-unauthenticated.ts'
import { expectRefusal, prove, type Session } from '../../src/kit/check/harness/session.ts'
import { createSharedWork } from '../../src/kit/check/harness/share-work.ts'
import { wireContract } from '../../src/kit/check/harness/wire/contract.ts'
import type { Exchange, RequestOptions } from '../../src/kit/check/harness/wire/request.ts'
import { findSignature } from '../../src/kit/check/harness/wire/webhook-signature.ts'
import { BY_KEY } from '../../src/kit/check/remedies/remedy.ts'
import { listRequirements, type Operation, type OperationId } from '../../src/kit/contract/contract.ts'
import type { Keys, Need } from '../../src/kit/target/target.ts'
import { fixtureOf } from '../fixtures.ts'
import { newOrder, verifiedOrder } from '../states/given.ts'
import { WRONG_TYPE, WRONG_TYPE_MESSAGES } from '../states/keyed-operations.ts'

/** Returns those of the requirements that apply to the operation, or else the mark of a proposal. */
function stated({ operationId }: Operation, ...ids: string[]): string {
  const own = listRequirements().filter(
    ({ id, operations }) => ids.includes(id) && operations?.includes(operationId),
  )
  return own.length > 0 ? own.map(({ id }) => id).join(' ') : 'proposal:'
}

const KEYED = wireContract().operations.filter(
  ({ operationId, row }) => row.key !== 'none' && fixtureOf(operationId),
)

const states = createStates()

/** Returns a request that is accepted with the right key, or the example if none can be made. */
async function chooseRequest(session: Session, { operationId }: Operation): Promise<RequestOptions> {
  if (!session.target.capabilities.includes('stateful')) return {}
  const fixture = fixtureOf(operationId)
  const settings = await session.attempt((each) => states.share(each, fixture))
  return settings ? composeRequest(fixture.operation, settings) : {}
}

const shareUnknown = createSharedWork<OperationId, Exchange>()

/** Sends a request with an unknown key, once for all tests of an operation. */
async function sendUnknown(session: Session, operation: Operation): Promise<Exchange> {
  const { operationId } = operation
  const request = await chooseRequest(session, operation)
  return shareUnknown(session, operationId, () => {
    const headers = { ...request.headers, ...carry(operation, 'unknown') }
    return sendUnauthenticated(session, operationId, { ...request, key: 'none', headers })
  })
}

describe.concurrent.each(KEYED)('$operationId', (operation) => {
  const { operationId, host, row } = operation
  const { requirement, other: sent, message } = WRONG_TYPE[row.key as 'public' | 'secret']
  const expectUnknownIn = async (session: Session, headers: Record<string, string>) =>
    expectUnknown(session, operation, { ...(await chooseRequest(session, operation)), headers })

  const missing = stated(operation, 'REQ-AUTH-01', 'REQ-AUTH-06', 'REQ-AUTH-08', 'REQ-CAD-07')
  const sealed = row.encrypted?.cipher === 'rsa' ? ' REQ-AUTH-09' : ''
  prove(`${missing}${sealed} rejects a call without a key`, [], (session) => expectUnknownIn(session, {}))

  const wrong = stated(operation, requirement)
  prove(`${wrong} answers a ${sent} key with 401 "${message}"`, [], async (session) => {
    const request = await chooseRequest(session, operation)
    expectRefusal(await session.call(operationId, { ...request, key: sent }), { status: 401, message })
  })

  const unknown = stated(operation, 'REQ-AUTH-01', 'REQ-AUTH-06', 'REQ-ERR-03')
  prove(`${unknown} rejects an unknown key, but not as one of the wrong type`, [], async (session) =>
    expectUnread(session, await sendUnknown(session, operation)),
  )

  if (host === 'checkout') {
    prove('REQ-AUTH-10 rejects the encryption key as an API key', 'decrypts', (session) =>
      expectUnknownIn(session, carryEncryptionKey(session.target, operation)),
    )
  } else if (row.key === 'public') {
    prove('REQ-AUTH-07 rejects a public key that is sent only in api-key', [], async (session) => {
      const headers = inApiKey(session.target)
      if (isDeepStrictEqual(headers, carryRight(session.target, operation)))
        session.disable('the operator accepts the public key there')
      await expectUnknownIn(session, headers)
    })
  }

  // It is documented that the business operations need a credential, but not which.
  const right = stated(operation, 'REQ-AUTH-04', 'REQ-AUTH-05', 'REQ-AUTH-06', 'REQ-AUTH-08', 'REQ-CAD-07')
  prove(
    `${right} accepts a ${row.key} key`,
    right.includes('REQ-AUTH-08') ? 'proposed' : [],
    async (session) => {
      const request = await chooseRequest(session, operation)
      const stranger = await sendUnknown(session, operation)
      const exchange = await session.call(operationId, request)
      if (isTaken(exchange)) {
        if (isTaken(stranger))
          session.undecidable('an unknown key is accepted too, so that accepting this one proves nothing')
        return
      }
      const isDenied = [401, 403].includes(exchange.status)
      if (isDenied && session.target.profile === 'proposed') failAsDenied(exchange)
      if (isDenied) {
        const others = [stranger, await session.call(operationId, { ...request, key: sent })]
        if (isKeyDenied(exchange, others)) failAsDenied(exchange)
        session.undecidable(
          `it answers ${exchange.status}, and differently to other keys: it may reject the record instead of the key`,
        )
      }
      // A service that refuses an unknown key in the same way has not read the key.
      if (!isRefusedForItsKey(stranger, exchange))
        session.undecidable(`an unknown key is also answered with ${stranger.status}`)
    },
  )
})

/** Whether the right key is refused as a key: by its message, or by the same answer that wrong keys get. */
function isKeyDenied(exchange: Exchange, others: readonly Exchange[]): boolean {
  const isSaid = WRONG_TYPE_MESSAGES.some((message) => exchange.text.includes(message))
  return isSaid || others.some((other) => isTaken(other) || areAlike(exchange, other))
}

function failAsDenied({ status, text }: Exchange): void {
  expect([401, 403], text.slice(0, 300)).not.toContain(status)
}

const SERVES_BOTH = 'the host serves both environments (serves of target.json)'

/** The requirements that may apply, the title, and the request, whose headers replace the key. */
type Misreading = readonly [
  ids: readonly string[],
  title: string,
  ask: (session: Session) => RequestOptions & Pick<Required<RequestOptions>, 'headers'>,
]

/** Returns every way in which a key may be misread. */
function listMisreadings(operation: Operation): Misreading[] {
  const { row } = operation
  const refuse = (ids: readonly string[], attempts: readonly Attempt[]) =>
    attempts.map(
      ({ shown, headers }): Misreading => [
        ids,
        `rejects a key ${shown}`,
        ({ target, disable }) =>
          shown === 'in the other case' && target.readings?.keyCase === 'any'
            ? disable('the target reads keys in any case (readings.keyCase of target.json)')
            : { headers: headers(rightKeyOf(target, operation)) },
      ],
    )
  // Where the business API looks for a key is not documented, so neither is where it does not.
  const elsewhere = ['REQ-AUTH-01', 'REQ-AUTH-06']
  return [
    ...refuse(['REQ-AUTH-01', 'REQ-AUTH-06', 'REQ-AUTH-08', 'REQ-CAD-07'], listEmpty(operation)),
    ...refuse(elsewhere, listMisplaced(operation)),
    [
      elsewhere,
      'rejects a key in the query',
      ({ target }) => ({ headers: {}, query: inQuery(target, operation) }),
    ],
    ...refuse(['REQ-ERR-03'], listAltered(operation)),
    [
      ['REQ-ERR-03'],
      'rejects a key of the other environment',
      ({ target, undecidable, disable }) => ({
        headers:
          ((target.serves === 'both' && disable(SERVES_BOTH)) || inOtherEnvironment(target, operation)) ??
          undecidable('its keys do not show their environment', BY_KEY.live),
      }),
    ],
    ...refuse([], listMalformed(operation)),
    [
      [],
      'checks the key before the request',
      () => ({
        headers: carry(operation, 'unknown'),
        ...(row.method === 'GET' ? { query: { page: '0', list: '0' } } : { body: [] }),
      }),
    ],
  ]
}

/** A host reads the same type of key alike for all operations: together, these get every variant. */
const READERS = countTurns(KEYED, ({ host, row }) => `${host} ${row.key}`)

for (const { item: operation, turn, of } of READERS) {
  describe.concurrent(operation.operationId, () => {
    for (const [ids, title, ask] of deal(listMisreadings(operation), turn, of)) {
      prove(`${stated(operation, ...ids)} ${title}`, [], (session) =>
        expectUnknown(session, operation, ask(session)),
      )
    }

    if (turn > 0) return
    prove('proposal: ignores a wrong key in another header', [], async (session) => {
      const right = carryRight(session.target, operation)
      const others =
        operation.host === 'checkout' ? ['authorization', 'api-key'] : ['api-key', 'authorization']
      const wrong = others.find((header) => !(header in right))!
      const headers = { ...right, [wrong]: wrong === 'authorization' ? 'Bearer unknown' : 'unknown' }
      const exchange = await session.call(operation.operationId, { key: 'none', headers })
      expect([401, 403], exchange.text.slice(0, 300)).not.toContain(exchange.status)
    })
  })
}

/** Expects a refusal, but not with the message for a valid key of the wrong type. */
async function expectUnknown(session: Session, operation: Operation, request: RequestOptions): Promise<void> {
  expectUnread(
    session,
    await sendUnauthenticated(session, operation.operationId, { ...request, key: 'none' }),
  )
}

function expectUnread(session: Session, exchange: Exchange): void {
  // That a key is refused is documented; the status for a missing or unknown one is a proposal.
  expectRefusal(exchange, session.target.profile === 'proposed' ? { status: 401 } : {})
  for (const each of WRONG_TYPE_MESSAGES) expect(exchange.text).not.toContain(each)
}

describe('a notification of a CAD collection', () => {
  for (const [title, key] of [
    ['without a signature', 'none'],
    ['if signed with another secret', 'unknown'],
  ] as const) {
    prove(`proposal: is rejected ${title}`, key === 'none' ? [] : 'stateful', async (session) => {
      if (!findSignature(wireContract(), 'business', 'receiveCadCollection'))
        session.disable('the operator does not sign notifications')
      expectRefusal(await session.call('receiveCadCollection', { key }), { status: 401 })
    })
  }
})

describe('public, secret and encryption key', () => {
  prove('REQ-AUTH-11 of one set work together', 'decrypts', async (session) => {
    // One is encrypted and carries the public key, the other carries the secret key.
    await verifiedOrder(session, await newOrder(session))
  })
})

describe.concurrent.each(KEYED)('$operationId', (operation) => {
  const rotated = stated(operation, 'REQ-AUTH-12')
  const needs: Need[] = ['control-plane', 'two-businesses']
  prove(
    `${rotated} rejects a key as soon as it is rotated`,
    operation.row.encrypted ? [...needs, 'decrypts'] : needs,
    async (session) => {
      const fixture = fixtureOf(operation.operationId)
      const retired = await retireKeys(session, operation.operationId)
      const after = await session.asOther()
      // The request names records made with the new keys: so it is refused for the old key, and for nothing else.
      const request = composeRequest(fixture.operation, await states.share(after, fixture))
      await expectUnknown(after, operation, { ...request, headers: carryRight(retired, operation) })
    },
  )
})

const shareRetired = createShared<'keys', Keys>()

/** Returns keys of the other business that were valid until their rotation, once for all operations. */
function retireKeys(session: Session, operationId: OperationId): Promise<Keys> {
  return shareRetired('keys', () => rotateKeys(session, operationId))
}

async function rotateKeys(session: Session, operationId: OperationId): Promise<Keys> {
  const before = await session.asOther()
  expect((await before.call(operationId)).status).not.toBe(401)
  await session.control.rotateKeys(before.caller.id)
  return before.target
}
