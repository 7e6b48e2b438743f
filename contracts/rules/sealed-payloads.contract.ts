import { isDeepStrictEqual } from 'node:util'
import { describe, expect } from 'vitest'
import { type Asked, areAlike } from '../../src/kit/check/harness/evaluate/status/likeness.ts'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import {
  type Ciphertext,
  listAlteredCards,
  listAlteredPayloads,
  listCutPayloads,
  sealCard,
} from '../../src/kit/check/harness/probes/ciphertexts.ts'
import { deal, expectRefusalOf } from '../../src/kit/check/harness/probes/in-turns.ts'
import { createStates } from '../../src/kit/check/harness/probes/right-request.ts'
import { mayBeSealed, sealedFieldOf } from '../../src/kit/check/harness/probes/sealed-field.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { createDataCipher } from '../../src/kit/check/harness/wire/data-cipher.ts'
import {
  placeCard,
  placeClearCard,
  placesCard,
  statedIvBytes,
} from '../../src/kit/check/harness/wire/fill-when-sent.ts'
import type { RequestOptions } from '../../src/kit/check/harness/wire/request.ts'
import { byDescribing } from '../../src/kit/check/remedies/remedy.ts'
import { listOperations, type OperationId } from '../../src/kit/contract/contract.ts'
import type { Keys, Need } from '../../src/kit/target/target.ts'
import { proveByFacts } from '../states/documented.ts'
import { createTaken, freshRequest } from '../states/taken-requests.ts'
import { listCallers } from '../states/whole-list.ts'

/** Each business has records of its own. */
const OWN = [createStates(), createStates()].map((states) => ({ states, taken: createTaken(states) }))

/** Returns a valid request not sent before, of an operation that accepted a similar one, and its plaintext. */
async function openRight(
  session: Session,
  operationId: OperationId,
  cipher: 'rsa' | 'aes-256-gcm',
  index = 0,
) {
  const field = sealedFieldOf(session, operationId, cipher)
  const { states, taken } = OWN[index]!
  await taken(session, operationId)
  const { data: plaintext, ...request } = await freshRequest(session, operationId, states)
  if (plaintext === undefined)
    session.undecidable(`requests.${operationId} of target.json has no data: it is taken in clear`)
  return { field, request, plaintext: plaintext as object }
}

/** Returns the first encrypted operation whose valid request is accepted. */
async function takeAny(caller: Session, index: number): Promise<OperationId | undefined> {
  for (const { operationId } of ENCRYPTED) {
    const taken = await caller.attempt((own) => OWN[index]!.taken(own, operationId))
    if (taken) return operationId
  }
  return undefined
}

/**
 * Whether the target decrypts another payload with the check's key. If nothing promises that this payload is accepted, its answer
 * must also be the one that unreadable data gets there, and readable data does not: the fields of a payload are not documented.
 */
async function readsOthers(
  caller: Session,
  { isDescribed }: RequestOptions,
  answer: Asked,
  index: number,
): Promise<boolean> {
  const operationId = await takeAny(caller, index)
  if (!operationId || isDescribed) return operationId !== undefined
  const field = sealedFieldOf(caller, operationId, 'rsa')
  const { data, ...clear } = await freshRequest(caller, operationId, OWN[index]!.states)
  if (data === undefined) return false
  const [[, unreadable]] = (await listAltered(caller, data as object)) as [Wrong]
  const body = { ...(clear.body as object), [field]: unreadable }
  const unread = await caller.call(operationId, { ...clear, body })
  const empty = await caller.call(operationId, { ...clear, data: {} })
  return areAlike(unread, answer) && !areAlike(empty, unread)
}

/** Expects that none of these is accepted in place of the right ciphertext. */
async function expectAllRefused(
  session: Session,
  operationId: OperationId,
  wrong: readonly (readonly [what: string, request: RequestOptions])[],
): Promise<void> {
  for (const [what, request] of wrong)
    expectRefusalOf(`${operationId} ${what}`, await session.call(operationId, request), {})
}

type Wrong = readonly [what: string, value: unknown]

/** Returns the forms of an unencrypted text. */
function listClear(plaintext: object): Wrong[] {
  const text = JSON.stringify(plaintext)
  return [
    ['as an object', plaintext],
    ['in a list', [plaintext]],
    ['as JSON', text],
    ['in base64', Buffer.from(text).toString('base64')],
    ['in base64url', Buffer.from(text).toString('base64url')],
    ['in hex', Buffer.from(text).toString('hex')],
    ['as of a URL', encodeURIComponent(text)],
  ]
}

async function listAltered({ target }: Session, plaintext: object): Promise<readonly Wrong[]> {
  const encryption = target.encryption!
  const sealed = await createDataCipher(encryption).encrypt(plaintext)
  return [...listAlteredPayloads(encryption, sealed), ...listCutPayloads(encryption, sealed)]
}

/** Returns bodies that hold the plaintext's fields beside the encrypted field, and one that has neither. */
function listClearBodies(field: string, plaintext: object, altered: readonly Wrong[]): Wrong[] {
  const [, unreadable] = altered[0]!
  return [
    ['without data', {}],
    ['whose data is empty beside the plaintext', { ...plaintext, [field]: '' }],
    ['whose data is null beside the plaintext', { ...plaintext, [field]: null }],
    ['whose data cannot be read beside the plaintext', { ...plaintext, [field]: unreadable }],
  ]
}

const ENCRYPTED = listOperations()
  .filter(({ operationId }) => mayBeSealed(operationId, 'rsa'))
  .map(({ operationId }, turn) => ({ operationId, turn }))

// Which endpoints are "most" is not documented: an operation is one of them if its encrypted payload is accepted.
describe.concurrent.each(ENCRYPTED)('$operationId', ({ operationId, turn }) => {
  for (const [index, whose] of ['', ' of another business'].entries()) {
    const needs: Need[] = ['stateful', 'decrypts', ...(index > 0 ? ['two-businesses' as const] : [])]
    /** Each business tries half of them with each operation. */
    const share = (wrong: readonly Wrong[]) => deal(wrong, turn + index, 2)
    /** Expects refusals of the request with another value in its encrypted field, or another body. */
    const refuse = (
      title: string,
      list: (
        caller: Session,
        field: string,
        plaintext: object,
      ) => Promise<{ data?: readonly Wrong[]; bodies?: readonly Wrong[] }>,
    ) =>
      proveByFacts(title, needs, async (session) => {
        const caller = (await listCallers(session))[index]!
        const { field, request, plaintext } = await openRight(caller, operationId, 'rsa', index)
        const { data = [], bodies = [] } = await list(caller, field, plaintext)
        await expectAllRefused(caller, operationId, [
          ...data.map(([what, value]): [string, RequestOptions] => [
            `with data ${what}`,
            { ...request, body: { ...(request.body as object), [field]: value } },
          ]),
          ...bodies.map(([what, body]): [string, RequestOptions] => [what, { ...request, body }]),
        ])
      })

    proveByFacts(`REQ-AUTH-11 REQ-ENC-02 reads data${whose} under its own key`, needs, async (session) => {
      const caller = (await listCallers(session))[index]!
      const field = sealedFieldOf(caller, operationId, 'rsa')
      const request = await freshRequest(caller, operationId, OWN[index]!.states)
      if (request.data === undefined) caller.undecidable(`requests.${operationId} of target.json has no data`)
      const { data, ...clear } = request
      const [[, unreadable]] = (await listAltered(caller, data as object)) as [Wrong]
      const body = { ...(request.body as object), [field]: unreadable }
      // The wrong body comes first: its content must not affect the next request.
      const wrong = await caller.call(operationId, { ...clear, body })
      const right = await caller.call(operationId, request)
      if (isTaken(right)) return
      const isUnread = areAlike(right, wrong) && (await readsOthers(caller, request, wrong, index))
      if (!isUnread)
        caller.undecidable(`a right request was refused: ${right.status} ${right.text.slice(0, 120)}`)
      expect(right.text.slice(0, 200), 'the answer to data that can be read').not.toBe(
        wrong.text.slice(0, 200),
      )
    })

    // An event may be accepted in either form: no payment depends on it.
    if (operationId !== 'trackOrderEvent') {
      refuse(
        `REQ-ENC-01 REQ-AUTH-09 refuses data in clear${whose}, a body in clear, and one without data`,
        async (caller, field, plaintext) => ({
          data: share(listClear(plaintext)),
          bodies: [
            ['whose body is the plaintext', plaintext],
            ...share(listClearBodies(field, plaintext, await listAltered(caller, plaintext))),
          ],
        }),
      )
    }

    refuse(`REQ-ENC-02 refuses data${whose} that was altered`, async (caller, _, plaintext) => ({
      data: share(await listAltered(caller, plaintext)),
    }))
  }

  proveByFacts(
    "REQ-AUTH-11 refuses data that is encrypted with the other environment's key, which is not of the set",
    ['stateful', 'decrypts'],
    async (session) => {
      const callers = [...(await listCallers(session)).entries()]
      const [index, caller] = callers.find(([, { target }]) => target.live?.encryptionKey) ?? []
      const key = caller?.target.live?.encryptionKey
      if (!key || !caller)
        return session.disable(
          'target.json names no live.encryptionKey',
          byDescribing({ businesses: [{ live: { encryptionKey: '<key>' } }] }),
        )
      const { field, request, plaintext } = await openRight(caller, operationId, 'rsa', index)
      const sealed = await createDataCipher({ ...caller.target.encryption!, key }).encrypt(plaintext)
      const body = { ...(request.body as object), [field]: sealed }
      await expectAllRefused(caller, operationId, [["for the other environment's key", { ...request, body }]])
    },
  )

  for (const [index, whose] of [
    "another business's key",
    "the caller's, sent by another business",
  ].entries()) {
    proveByFacts(
      `REQ-AUTH-11 refuses data that is encrypted with ${whose}`,
      ['stateful', 'decrypts', 'two-businesses'],
      async (session) => {
        const callers = await listCallers(session)
        const caller = callers[index]!
        const encryption = otherThan(caller, callers[1 - index]!, 'encryption')
        const { field, request, plaintext } = await openRight(caller, operationId, 'rsa', index)
        const sealed = await createDataCipher(encryption).encrypt(plaintext)
        const foreign = await openRight(callers[1 - index]!, operationId, 'rsa', 1 - index)
        const own = await createDataCipher(encryption).encrypt(foreign.plaintext)
        await expectAllRefused(caller, operationId, [
          [`for ${whose}`, { ...request, body: { ...(request.body as object), [field]: sealed } }],
          // About a record of the owner of the encryption key.
          [
            `for ${whose}, about its record`,
            { ...foreign.request, body: { ...(foreign.request.body as object), [field]: own } },
          ],
        ])
      },
    )
  }
})

describe.concurrent('chargeCard', () => {
  for (const [index, whose] of ['', ' of another business'].entries()) {
    const needs: Need[] = ['stateful', 'decrypts', ...(index > 0 ? ['two-businesses' as const] : [])]
    const refuse = (
      title: string,
      list: (
        callers: Session[],
        card: object,
        ivBytes: number | undefined,
      ) => readonly (readonly [string, Placed])[],
    ) =>
      proveByFacts(title, needs, async (session) => {
        const callers = await listCallers(session)
        const caller = callers[index]!
        const { field, request, plaintext } = await openRight(caller, 'chargeCard', 'aes-256-gcm', index)
        await expectAllRefused(
          caller,
          'chargeCard',
          list(callers, plaintext, statedIvBytes(request.body)).map(([what, value]) => [
            what,
            { ...request, body: place(request.body, field, value) },
          ]),
        )
      })

    refuse(`REQ-ENC-03 refuses a card${whose} in clear`, (_, card) => [
      ...listClear(card).map(([what, value]): [string, Placed] => [`with a card ${what}`, { clear: value }]),
      ['with a card as the body', { clear: '', beside: card }],
      ['with a card under a name of its own', { clear: '', beside: { card } }],
    ])

    refuse(`REQ-ENC-03 refuses card data${whose} that was altered`, (callers, card, ivBytes) =>
      listAlteredCards(callers[index]!.target.cardKey!, card, ivBytes).map(([what, sealed]: Ciphertext) => [
        `with card data ${what}`,
        { sealed },
      ]),
    )

    proveByFacts(
      `REQ-ENC-03 refuses card data${whose} that is encrypted with the other's key`,
      ['stateful', 'decrypts', 'two-businesses'],
      async (session) => {
        const callers = await listCallers(session)
        const caller = callers[index]!
        const cardKey = otherThan(caller, callers[1 - index]!, 'cardKey')
        const { field, request, plaintext } = await openRight(caller, 'chargeCard', 'aes-256-gcm', index)
        const sealed = sealCard(cardKey, JSON.stringify(plaintext), statedIvBytes(request.body))
        await expectAllRefused(caller, 'chargeCard', [
          ["for another business's key", { ...request, body: place(request.body, field, { sealed }) }],
        ])
      },
    )
  }
})

/** Returns a key of the other business that differs from the caller's. */
function otherThan<Name extends 'encryption' | 'cardKey'>(
  { target, undecidable }: Session,
  other: Session,
  name: Name,
): NonNullable<Keys[Name]> {
  const key = other.target[name]
  if (!key || isDeepStrictEqual(key, target[name]))
    return undecidable(
      `the two businesses do not each have their own ${name === 'cardKey' ? 'card key' : 'encryption key'}`,
    )
  return key
}

/** What replaces a card's ciphertext. */
type Placed = { sealed: string } | { clear: unknown; beside?: object }

function place(body: unknown, field: string, placed: Placed): unknown {
  const fields = { ...(body as Record<string, unknown>), ...('clear' in placed && placed.beside) }
  if (!placesCard(body)) return { ...fields, [field]: 'sealed' in placed ? placed.sealed : placed.clear }
  if ('sealed' in placed) return placeCard(body, placed.sealed)
  return placeClearCard(fields, placed.clear)
}
