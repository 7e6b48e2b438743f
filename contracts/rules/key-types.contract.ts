import { isDeepStrictEqual } from 'node:util'
import { describe, expect } from 'vitest'
import { deriveKey, rightKeyOf } from '../../src/kit/check/harness/credentials.ts'
import { isCredentialTaken } from '../../src/kit/check/harness/evaluate/credential-taken.ts'
import { noteOpenForm } from '../../src/kit/check/harness/evaluate/open-form.ts'
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
import { fixtureOf } from '../fixtures.ts'
import { driveByFacts, forEachBusiness } from '../states/by-facts.ts'
import { newAddress, registerAddress } from '../states/cad-emails.ts'
import { KEYED } from '../states/keyed-operations.ts'
import type { Query } from '../states/lists.ts'
import { freshRequest } from '../states/taken-requests.ts'

/** A target may have few transactions in review: source-of-funds.contract.ts calls as both businesses if one is used up. */
const USES_UP: readonly OperationId[] = ['submitSourceOfFunds', 'submitSourceOfFundsFile']

/** A shorter name of another record may exist, unless its end mixes letters and digits. */
const MIN_NAME_LENGTH = 16
const IS_RANDOM = /^(?=.{0,7}\d.{0,6}[a-z])[a-z\d]{8}$/i

const states = createStates()

/**
 * Tries wrong keys on a valid request, so that only the key can be refused. It must be accepted in the end: only then do the
 * refusals mean something.
 */
async function tryKeys(
  session: Session,
  operationId: OperationId,
  request: RequestOptions,
  tryAll: (isAgain: boolean) => Promise<void>,
): Promise<void> {
  await tryAll(false)
  const right = await session.call(operationId, request)
  // Access granted to a right key must not extend to other keys.
  if (isTaken(right)) return tryAll(true)
  const unknown = {
    ...request,
    key: 'none' as const,
    headers: { ...request.headers, ...carry(right.operation, 'unknown') },
  }
  const stranger = await sendUnauthenticated(session, operationId, unknown)
  if (await mayBeAnotherCredential(session, right.operation))
    session.undecidable(
      'how the business API authenticates is not documented, and the proposed credential was rejected',
    )
  // A request may be read before its key.
  const isOfContent = [400, 422].includes(right.status) && !SAYS_KEY.test(right.text)
  expect(
    !isOfContent && areAlike(right, stranger),
    `its key is rejected like an unknown one: ${right.text.slice(0, 200)}`,
  ).toBe(false)
  session.undecidable(
    `a valid request was rejected too: ${right.status} ${right.text.slice(0, 120)}${noteOpenForm(session.target, right.operation)}`,
  )
}

const SAYS_KEY = /key|auth|credential/i

/** The business API's credential is a proposal: confirmed only if a call succeeds that is documented to be authenticated. */
async function mayBeAnotherCredential(session: Session, operation: Operation): Promise<boolean> {
  if (!hasProposedCredential(operation)) return false
  return (
    !isAuthenticated(operation) || !(await isCredentialTaken(session.target, (each) => session.call(each)))
  )
}

/** Number of turns in which everything that resembles a key is sent: operations and businesses share the turns. */
const TURNS = 4

describe.concurrent.each(KEYED)('$operationId', ({ operation, operationId, requirement }) => {
  const turn = KEYED.findIndex((each) => each.operation === operation)
  const { host, row } = operation
  // Where the other business operations look for their credential is described or proposed: only its value is altered.
  const isPlaced = host === 'checkout' || (row.key === 'public' && row.path.startsWith('/s2s/'))
  const { given, isShared, isSpent } = fixtureOf(operationId)
  const isOwned = given && !isShared && !USES_UP.includes(operationId)
  forEachBusiness(['stateful'], ({ index, who, prove }) => {
    const stated = isPlaced && host === 'business' && index === 0 ? ' REQ-AUTH-07' : ''
    prove(
      `${requirement}${stated} accepts a valid request of ${who} only with its own key`,
      async (caller, other) => {
        const made = await caller.attempt((own) => freshRequest(own, operationId, states))
        if (isPlaced) await sendWrongType(caller, operation, made ?? {}, index === 0)
        const right = made ?? (await freshRequest(caller, operationId, states))
        const canOther = !row.encrypted || caller.target.capabilities.includes('decrypts')
        const stranger = isOwned && canOther ? other : undefined
        await tryKeys(caller, operationId, right, async (isAgain) => {
          // A judge checks that the other business is refused before and after the right call.
          await stranger?.call(operationId, right)
          const alike = isAgain ? [] : deal(listAlike(caller, operation), turn + index, TURNS)
          // What changes something may be refused the second time for another reason.
          const isBare = index === 0 && (isAgain || !isSafe(operation))
          const none: Unknown[] = isBare ? [['No key', {}]] : []
          for (const [shown, headers] of [...none, ...alike])
            await expectUnread(caller, operation, shown, right, headers)
          if (isPlaced && index === 0) await expectUnreadElsewhere(caller, operation, right, isAgain)
          // A judge checks that what was found is found again.
          if (isOwned && isAgain && !isSpent) await caller.call(operationId, right)
          // Only a service that refuses an unknown customer looks customers up.
          const nobody = isAgain && operationId === 'attachCustomerKyc' && nameNobody(right.path?.id)
          if (nobody) await caller.call(operationId, { ...right, path: { id: nobody } })
        })
      },
    )
  })
})

/** Returns a name of the same form as another, so that only looking it up refuses it; undefined if it may exist. */
function nameNobody(name = ''): string | undefined {
  const end = name.slice(-8)
  if (name.length < MIN_NAME_LENGTH && !IS_RANDOM.test(end)) return undefined
  return name.slice(0, -8) + [...end].reverse().join('')
}

/** Sends a key of the wrong type, for judges. Twice, because an answered request may be cached. */
async function sendWrongType(
  caller: Session,
  { operationId, row }: Operation,
  right: RequestOptions,
  isFirst: boolean,
): Promise<void> {
  const key = row.key === 'public' ? 'secret' : 'public'
  const isBare = isDeepStrictEqual(right, {})
  for (const request of [...(isFirst && !isBare ? [{}] : []), right, right])
    await caller.call(operationId, { ...request, key })
}

/** Sends the right key in other places, and the right one beside another API's. */
async function expectUnreadElsewhere(
  session: Session,
  operation: Operation,
  request: RequestOptions,
  isAgain: boolean,
): Promise<void> {
  const { operationId, host } = operation
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
}

type Unknown = [shown: string, headers: Record<string, string>]

/** Returns what resembles the right key. */
function listAlike({ target }: Session, operation: Operation): Unknown[] {
  const altered = listAltered(operation).filter(
    ({ shown }) => shown !== 'in the other case' || target.readings?.keyCase !== 'any',
  )
  // A key that only looks like one of the other type.
  const type = operation.row.key === 'public' ? 'secret' : 'public'
  const ofOtherType = rightKeyOf(target, { ...operation, row: { ...operation.row, key: type } })
  const other = deriveKey(ofOtherType, 'with an extra character')
  const half = deriveKey(rightKeyOf(target, operation), 'cut to its first half')
  const forms = target.encryption ? (['in one line', 'in base64'] as const) : []
  return [
    ['A key of the other type with an extra character', carry(operation, other)],
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
  driveByFacts('every query is sent without a key', [], async (session) => {
    // A later page may be checked otherwise than the first.
    const alone = [...Object.entries(query), ['page', 2] as const].map(([name, value]) => ({ [name]: value }))
    await session.succeed(operationId, { query })
    for (const each of [query, ...alone]) await session.call(operationId, { query: each, key: 'none' })
  })
})

describe('listCadCollectionEmails', () => {
  driveByFacts(
    'is called without a key, before and after an email is registered',
    'stateful',
    async (session) => {
      await session.call('listCadCollectionEmails', { key: 'none' })
      await registerAddress(session, newAddress(session))
      await session.call('listCadCollectionEmails', { key: 'none' })
    },
  )
})
