import { isDeepStrictEqual } from 'node:util'
import { describe } from 'vitest'
import { createPayloadCipher } from '../../src/client/crypto/index.ts'
import { placeCard, placesCard } from '../../src/kit/check/harness/described/fill-when-sent.ts'
import {
  type Ciphertext,
  listAlteredCards,
  listAlteredPayloads,
  sealCard,
} from '../../src/kit/check/harness/probes/ciphertexts.ts'
import { expectRefusalOf } from '../../src/kit/check/harness/probes/in-turns.ts'
import { createStates } from '../../src/kit/check/harness/probes/right-request.ts'
import { mayBeSealed, sealedFieldOf } from '../../src/kit/check/harness/probes/sealed-field.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import type { RequestOptions } from '../../src/kit/check/harness/wire/request.ts'
import { listOperations, type OperationId } from '../../src/kit/contract/contract.ts'
import type { Keys } from '../../src/kit/target/target.ts'
import { proveByFacts } from '../states/documented.ts'
import { createTaken, freshRequest } from '../states/taken-requests.ts'

const states = createStates()
const takenRequest = createTaken(states)

/** A right request that was not sent yet, of an operation that took one like it, and its plaintext. */
async function openRight(session: Session, operationId: OperationId, cipher: 'rsa' | 'aes-256-gcm') {
  const field = sealedFieldOf(session, operationId, cipher)
  await takenRequest(session, operationId)
  const { data: plaintext, ...request } = await freshRequest(session, operationId, states)
  if (plaintext === undefined)
    session.undecidable(`requests.${operationId} of target.json has no data: it is taken in clear`)
  return { field, request, plaintext: plaintext as object }
}

/** None of these may be taken in place of the right ciphertext. */
async function expectAllRefused(
  session: Session,
  operationId: OperationId,
  wrong: readonly (readonly [what: string, request: RequestOptions])[],
): Promise<void> {
  for (const [what, request] of wrong)
    expectRefusalOf(`${operationId} ${what}`, await session.call(operationId, request), {})
}

/** The forms of a text that is not encrypted. */
function listClear(plaintext: object): [what: string, value: unknown][] {
  const text = JSON.stringify(plaintext)
  return [
    ['as an object', plaintext],
    ['as JSON', text],
    ['in base64', Buffer.from(text).toString('base64')],
  ]
}

const ENCRYPTED = listOperations().filter(({ operationId }) => mayBeSealed(operationId, 'rsa'))

// Which endpoints are "most" is not shown: an operation is one of them where its encrypted payload is taken.
describe.each(ENCRYPTED)('$operationId', ({ operationId }) => {
  /** The request with another value in its encrypted field, each of which is to be refused. */
  const refuse = (
    title: string,
    listWrong: (session: Session, plaintext: object) => Promise<readonly (readonly [string, unknown])[]>,
  ) =>
    proveByFacts(title, ['stateful', 'decrypts'], async (session) => {
      const { field, request, plaintext } = await openRight(session, operationId, 'rsa')
      const wrong = await listWrong(session, plaintext)
      await expectAllRefused(
        session,
        operationId,
        wrong.map(([what, value]) => [
          `with data ${what}`,
          { ...request, body: { ...(request.body as object), [field]: value } },
        ]),
      )
    })

  // An event may be taken either way: nothing that is paid depends on it.
  if (operationId !== 'trackOrderEvent') {
    refuse('REQ-ENC-01 REQ-AUTH-09 refuses data in clear', async (_, plaintext) => listClear(plaintext))

    proveByFacts(
      'REQ-ENC-01 REQ-AUTH-09 refuses a body in clear, and one without data',
      ['stateful', 'decrypts'],
      async (session) => {
        const { request, plaintext } = await openRight(session, operationId, 'rsa')
        await expectAllRefused(session, operationId, [
          ['whose body is the plaintext', { ...request, body: plaintext }],
          ['without data', { ...request, body: {} }],
        ])
      },
    )
  }

  refuse('REQ-ENC-02 refuses data that was altered', async (session, plaintext) => {
    const sealed = await createPayloadCipher(session.target.encryption!).encrypt(plaintext)
    return listAlteredPayloads(sealed)
  })

  proveByFacts(
    "REQ-AUTH-11 refuses data that is encrypted with another business's key",
    ['stateful', 'decrypts', 'two-businesses'],
    async (session) => {
      const encryption = otherThan(session, 'encryption')
      const { field, request, plaintext } = await openRight(session, operationId, 'rsa')
      const sealed = await createPayloadCipher(encryption).encrypt(plaintext)
      await expectAllRefused(session, operationId, [
        [
          "for another business's key",
          { ...request, body: { ...(request.body as object), [field]: sealed } },
        ],
      ])
    },
  )
})

describe('chargeCard', () => {
  const refuse = (
    title: string,
    list: (session: Session, card: object) => readonly (readonly [string, Placed])[],
  ) =>
    proveByFacts(title, ['stateful', 'decrypts'], async (session) => {
      const { field, request, plaintext } = await openRight(session, 'chargeCard', 'aes-256-gcm')
      await expectAllRefused(
        session,
        'chargeCard',
        list(session, plaintext).map(([what, value]) => [
          what,
          { ...request, body: place(request.body, field, value) },
        ]),
      )
    })

  refuse('REQ-ENC-03 refuses a card in clear', (_, card) =>
    listClear(card).map(([what, value]) => [`with a card ${what}`, { clear: value }]),
  )

  refuse('REQ-ENC-03 refuses card data that was altered', ({ target: { cardKey } }, card) =>
    listAlteredCards(cardKey!, card).map(([what, sealed]: Ciphertext) => [
      `with card data ${what}`,
      { sealed },
    ]),
  )

  proveByFacts(
    "REQ-ENC-03 refuses card data that is encrypted with another business's key",
    ['stateful', 'decrypts', 'two-businesses'],
    async (session) => {
      const cardKey = otherThan(session, 'cardKey')
      const { field, request, plaintext } = await openRight(session, 'chargeCard', 'aes-256-gcm')
      const sealed = sealCard(cardKey, JSON.stringify(plaintext))
      await expectAllRefused(session, 'chargeCard', [
        ["for another business's key", { ...request, body: place(request.body, field, { sealed }) }],
      ])
    },
  )
})

/** A key of the other business that the caller has not. */
function otherThan<Name extends 'encryption' | 'cardKey'>(
  { target, undecidable }: Session,
  name: Name,
): NonNullable<Keys[Name]> {
  const key = target.other?.[name]
  if (!key || isDeepStrictEqual(key, target[name]))
    return undecidable(
      `the two businesses do not each have their own ${name === 'cardKey' ? 'card key' : 'encryption key'}`,
    )
  return key
}

/** What stands where a card's ciphertext belongs. */
type Placed = { sealed: string } | { clear: unknown }

function place(body: unknown, field: string, placed: Placed): unknown {
  const fields = body as Record<string, unknown>
  if (!placesCard(body)) return { ...fields, [field]: 'sealed' in placed ? placed.sealed : placed.clear }
  if ('sealed' in placed) return placeCard(body, placed.sealed)
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, placesCard(value) ? placed.clear : value]),
  )
}
