import { isDeepStrictEqual } from 'node:util'
import { describe, expect } from 'vitest'
import { deriveKey, rightKeyOf } from '../../src/kit/check/harness/credentials.ts'
import { isCredentialTaken } from '../../src/kit/check/harness/evaluate/credential-taken.ts'
import { areAlike } from '../../src/kit/check/harness/evaluate/status/likeness.ts'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import { hasProposedCredential, isAuthenticated } from '../../src/kit/check/harness/plan/proposals.ts'
import { deal, expectRefusalOf } from '../../src/kit/check/harness/probes/in-turns.ts'
import {
  carry,
  carryEncryptionKey,
  carryRight,
  inQuery,
  listAltered,
  listBesideUnknown,
  listMisplaced,
} from '../../src/kit/check/harness/probes/keys.ts'
import { createStates } from '../../src/kit/check/harness/probes/right-request.ts'
import { sendUnauthenticated } from '../../src/kit/check/harness/probes/send-unauthenticated.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import type { RequestOptions } from '../../src/kit/check/harness/wire/request.ts'
import { isSafe, type Operation, type OperationId } from '../../src/kit/contract/contract.ts'
import { driveByFacts, forEachBusiness, proveByFacts } from '../states/by-facts.ts'
import { newAddress, registerAddress } from '../states/cad-emails.ts'
import { KEYED } from '../states/keyed-operations.ts'
import type { Query } from '../states/lists.ts'
import { freshRequest } from '../states/taken-requests.ts'
import { listCallers } from '../states/whole-list.ts'

/** Operations of which it is documented where they look for their key. */
const PLACED = KEYED.filter(
  ({ operation: { host, row } }) =>
    host === 'checkout' || (row.key === 'public' && row.path.startsWith('/s2s/')),
)

const states = createStates()

/**
 * Tries wrong keys on a valid request, so that only the key can be refused. It must be accepted in the end: only then do the
 * refusals mean something.
 */
async function tryKeys(
  session: Session,
  operationId: OperationId,
  tryAll: (request: RequestOptions, isAgain: boolean) => Promise<void>,
): Promise<void> {
  const request = await freshRequest(session, operationId, states)
  await tryAll(request, false)
  const right = await session.call(operationId, request)
  // Access granted to a right key must not extend to other keys.
  if (isTaken(right)) return tryAll(request, true)
  const unknown = {
    ...request,
    key: 'none' as const,
    headers: { ...request.headers, ...carry(right.operation, 'unknown') },
  }
  const stranger = await sendUnauthenticated(session, operationId, unknown)
  if (await mayBeAnotherCredential(session, right.operation))
    session.undecidable(
      'how the business API authenticates is not documented, and the proposed credential was refused',
    )
  expect(areAlike(right, stranger), `its key is refused as one of nobody: ${right.text.slice(0, 200)}`).toBe(
    false,
  )
  session.undecidable(`a right request was refused too: ${right.status} ${right.text.slice(0, 120)}`)
}

/** The business API's credential is a proposal: confirmed only if a call succeeds that is documented to be authenticated. */
async function mayBeAnotherCredential(session: Session, operation: Operation): Promise<boolean> {
  if (!hasProposedCredential(operation)) return false
  return (
    !isAuthenticated(operation) || !(await isCredentialTaken(session.target, (each) => session.call(each)))
  )
}

describe.concurrent.each(PLACED)('$operationId', ({ operation, operationId }) => {
  const { host, row } = operation
  const sent = row.key === 'public' ? 'secret' : 'public'

  driveByFacts(
    `a ${sent} key of either business, which is of the wrong type`,
    'two-businesses',
    async (session) => {
      for (const [index, each] of (await listCallers(session)).entries()) {
        const right = await each.attempt((own) => freshRequest(own, operationId, states))
        const isBare = isDeepStrictEqual(right ?? {}, {})
        // Sent twice, because an answered request may be cached. Only the caller sends an empty one too.
        for (const request of [...(isBare || index > 0 ? [] : [{}]), right ?? {}, right ?? {}])
          await each.call(operationId, { ...request, key: sent })
      }
    },
  )

  proveByFacts(
    `${host === 'checkout' ? 'REQ-AUTH-01' : 'REQ-AUTH-06 REQ-AUTH-07'} reads its key from one header and nowhere else`,
    'stateful',
    (session) =>
      tryKeys(session, operationId, async (request, isAgain) => {
        const right = carryRight(session.target, operation)
        const key = rightKeyOf(session.target, operation)
        if (isAgain) {
          const beside = listBesideUnknown(operation, key)
          await expectUnread(session, operation, 'An unknown key beside a misplaced one', request, beside)
          return
        }
        for (const { shown, headers } of listMisplaced(operation)) {
          const misplaced = headers(key)
          if (isDeepStrictEqual(misplaced, right)) continue
          await expectUnread(session, operation, `A key ${shown}`, request, misplaced)
        }
        const query = { ...request.query, ...inQuery(session.target, operation) }
        await expectUnread(session, operation, 'A key in the query', { ...request, query }, {})
        // A key in the header of another API is ignored, whatever it is.
        const other = { [host === 'checkout' ? 'public-key' : 'api-key']: 'unknown' }
        const both = { ...request, headers: { ...request.headers, ...other } }
        if (isSafe(operation) && !(Object.keys(other)[0]! in right)) await session.succeed(operationId, both)
        if (typeof request.body !== 'object') return
        const body = { ...request.body, 'api-key': key, 'public-key': key }
        await expectUnread(session, operation, 'A key in the body', { ...request, body }, {})
      }),
  )
})

/** Number of turns in which everything that resembles a key is sent: operations and businesses share the turns. */
const TURNS = 4

// Where the business API looks for its credential is described or proposed: here, only its value is altered.
describe.concurrent.each(KEYED)('$operationId', ({ operation, operationId, requirement }) => {
  const turn = KEYED.findIndex((each) => each.operation === operation)
  forEachBusiness(['stateful'], ({ index, who, prove }) => {
    prove(
      `${requirement} takes the right request of ${who} under its key, and under nothing like it`,
      (caller) =>
        tryKeys(caller, operationId, async (request, isAgain) => {
          const own = isAgain ? [] : deal(listAlike(caller, operation), turn + index, TURNS)
          const none: Unknown[] = index === 0 ? [['No key', {}]] : []
          for (const [shown, headers] of [...none, ...own])
            await expectUnread(caller, operation, shown, request, headers)
        }),
    )
  })
})

type Unknown = [shown: string, headers: Record<string, string>]

/** Returns what resembles the right key. */
function listAlike({ target }: Session, operation: Operation): Unknown[] {
  const altered = listAltered(operation).filter(
    ({ shown }) => shown !== 'in the other case' || target.readings?.keyCase !== 'any',
  )
  // A key that only looks like one of the other type.
  const type = operation.row.key === 'public' ? 'secret' : 'public'
  const ofOtherType = rightKeyOf(target, { ...operation, row: { ...operation.row, key: type } })
  const other = deriveKey(ofOtherType, 'with a character more')
  const half = deriveKey(rightKeyOf(target, operation), 'of which only the first half is there')
  const forms = target.encryption ? (['in one line', 'in base64'] as const) : []
  return [
    ['A key of the other type with a character more', carry(operation, other)],
    ['The first half of a key', carry(operation, half)],
    ...altered.map(
      ({ shown, headers }): Unknown => [`A key ${shown}`, headers(rightKeyOf(target, operation))],
    ),
    ...forms.map((how): Unknown => [`The encryption key ${how}`, carryEncryptionKey(target, operation, how)]),
  ]
}

async function expectUnread(
  session: Session,
  { operationId }: Operation,
  shown: string,
  request: RequestOptions,
  headers: Record<string, string>,
): Promise<void> {
  const wrong = { ...request, key: 'none' as const, headers: { ...request.headers, ...headers } }
  expectRefusalOf(shown, await sendUnauthenticated(session, operationId, wrong), {})
}

/** Every documented parameter of a list: what is refused without a query must also be refused with one. */
const QUERIES = [
  { operationId: 'listTransactions', query: { list: 1, page: 1, search: 'a', type: 'CREDIT' } },
  { operationId: 'listAmlRecords', query: { limit: '1', page: '1', status: 'PENDING' } },
] as const satisfies { operationId: OperationId; query: Query }[]

describe.concurrent.each(QUERIES)('$operationId', ({ operationId, query }) => {
  driveByFacts('every query without a key', [], async (session) => {
    // A later page may be checked otherwise than the first.
    const alone = [...Object.entries(query), ['page', 2] as const].map(([name, value]) => ({ [name]: value }))
    await session.succeed(operationId, { query })
    for (const each of [query, ...alone]) await session.call(operationId, { query: each, key: 'none' })
  })
})

describe('listCadCollectionEmails', () => {
  driveByFacts(
    'nobody without a key, before and after an email is registered',
    'stateful',
    async (session) => {
      await session.call('listCadCollectionEmails', { key: 'none' })
      await registerAddress(session, newAddress(session))
      await session.call('listCadCollectionEmails', { key: 'none' })
    },
  )
})
