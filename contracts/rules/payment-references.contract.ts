import { describe, expect } from 'vitest'
import { placeCard, placesCard } from '../../src/kit/check/harness/described/fill-when-sent.ts'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import { listAlteredCards } from '../../src/kit/check/harness/probes/ciphertexts.ts'
import { expectRefusalOf } from '../../src/kit/check/harness/probes/in-turns.ts'
import { carry, inApiKey } from '../../src/kit/check/harness/probes/keys.ts'
import { createStates, type States } from '../../src/kit/check/harness/probes/right-request.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { listHolders } from '../../src/kit/check/harness/states/items.ts'
import { isReference } from '../../src/kit/check/harness/states/reference.ts'
import { findWireOperation } from '../../src/kit/check/harness/wire/contract.ts'
import type { RequestOptions } from '../../src/kit/check/harness/wire/request.ts'
import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import { byDescribingRequest, questionOfAnswer } from '../../src/kit/check/remedies/remedy.ts'
import { findOperation } from '../../src/kit/contract/contract.ts'
import type { Need } from '../../src/kit/target/target.ts'
import { changeLeaf } from '../states/about-order.ts'
import { proveByFacts } from '../states/documented.ts'
import { readUntil } from '../states/late-effects.ts'
import { freshRequest } from '../states/taken-requests.ts'
import { listCallers } from '../states/whole-list.ts'

/** Whether a checkout link makes a payment order too is not stated. */
const CREATIONS = ['initiatePayment'] as const

type Creation = (typeof CREATIONS)[number]

/** A card that test environments decline; what becomes of it is not stated. */
const DECLINED = '4000000000000002'

/** For so long an order is looked at after its charge. */
const WATCHED_MS = 1_000

/** Values that a service may treat otherwise; a change that it refuses decides nothing. */
const VARIANTS: readonly ((body: unknown) => unknown)[] = [
  (body) => body,
  (body) => body,
  (body) => body,
  (body) => changeLeaf(body, /currency/i, 'CAD'),
  (body) => changeLeaf(body, /amount/i, 1),
  (body) => changeLeaf(body, /amount/i, 1_000),
  (body) => changeLeaf(body, /description|note/i, 'Überweisung Łódź 東京'),
]

for (const [index, whose] of ['', ' of another business'].entries()) {
  const needs: Need[] = index > 0 ? ['stateful', 'two-businesses'] : ['stateful']
  const states = createStates()
  const proveAs = (title: string, run: (caller: Session) => Promise<void>) =>
    proveByFacts(title, needs, async (session) => run((await listCallers(session))[index]!))

  // What an answer shows beside the reference is not stated, so nothing else is looked at.
  describe.concurrent.each(CREATIONS)('%s', (operationId) => {
    proveAs(
      `REQ-REF-01 REQ-REF-02 gives each payment order${whose} a reference of its own, which verifies it`,
      async (caller) => {
        const references = await createAll(caller, operationId, states)
        expect(new Set(references).size).toBe(references.length)
        for (const reference of [...references, ...references]) await expectVerified(caller, reference)
      },
    )

    proveAs(
      `REQ-S2S-04 REQ-AUTH-06 shows a payment order${whose} to nobody without its key, and none by another reference`,
      async (caller) => {
        const request = await freshRequest(caller, operationId, states)
        const [reference] = readReferences((await caller.succeed(operationId, request)).body)
        if (!reference)
          caller.undecidable('the answer shows no reference', questionOfAnswer(findOperation(operationId)))
        const path = { reference: reference! }
        const api = carry(findWireOperation('verifyPayment')!, 'unknown')
        for (const [what, headers] of [
          ['No key', {}],
          ['An unknown key', api],
          ['A public key in api-key', inApiKey(caller.target)],
        ] as const)
          expectRefusalOf(what, await caller.call('verifyPayment', { path, key: 'none', headers }), {})
        expectRefusalOf('A secret key', await caller.call('verifyPayment', { path, key: 'secret' }), {})
        for (const other of [reference!.slice(0, -1), `${reference}0`])
          expectRefusalOf(
            'Another reference',
            await caller.call('verifyPayment', { path: { reference: other } }),
            {},
          )
        await expectVerified(caller, reference!)
      },
    )
  })

  describe.concurrent('chargeCard', () => {
    for (const [what, number] of [
      ['that is charged', undefined],
      ['whose card may be declined', DECLINED],
    ] as const) {
      proveAs(
        `REQ-REF-02 leaves a payment order${whose} ${what} to be verified by its reference`,
        async (caller) => {
          const request = await freshRequest(caller, 'chargeCard', states)
          const named = readReferences(request.body)[0]
          if (!named)
            caller.undecidable(
              'the request of chargeCard names no reference',
              byDescribingRequest(findOperation('chargeCard')),
            )
          await expectVerified(caller, named!)
          const data = number ? changeLeaf(request.data, CARD_NUMBER, number) : request.data
          const { status, text } = await caller.call('chargeCard', { ...request, data })
          if (!number && status >= 400)
            caller.undecidable(
              `the request of chargeCard was refused: ${text.slice(0, 100)}`,
              byDescribingRequest(findOperation('chargeCard')),
            )
          // What the charge comes to may show later, in several steps.
          await readUntil(
            () => expectVerified(caller, named!),
            () => false,
            WATCHED_MS,
          )
          await expectSealedStill(caller, request)
        },
      )
    }
  })
}

/** Creates an order of each kind that is taken. */
async function createAll(caller: Session, operationId: Creation, states: States): Promise<string[]> {
  const references: string[] = []
  for (const [turn, change] of VARIANTS.entries()) {
    const request = await freshRequest(caller, operationId, states)
    const body = change(request.body)
    const exchange = await caller.call(operationId, { ...request, body })
    const isVariant = turn > 2
    if (isVariant && !isTaken(exchange)) continue
    if (!isTaken(exchange))
      caller.undecidable(
        `the request of ${operationId} was refused: ${exchange.text.slice(0, 100)}`,
        byDescribingRequest(findOperation(operationId)),
      )
    const sent = listLeaves(body).map(({ value }) => value)
    const shown = readReferences(exchange.body).filter((each) => !sent.includes(each))
    if (shown.length === 0 && !request.isDescribed)
      caller.undecidable('the answer shows no reference', questionOfAnswer(exchange.operation))
    expect(shown, exchange.text.slice(0, 300)).not.toEqual([])
    for (const each of shown) expect(isReference(each), each).toBe(true)
    references.push(shown[0]!)
  }
  return references
}

/** Whatever a charge came to, the next card is encrypted too. */
async function expectSealedStill(caller: Session, { data: card, ...request }: RequestOptions): Promise<void> {
  const { cardKey } = caller.target
  if (!placesCard(request.body) || !cardKey || !card) return
  const clear = replaceSealed(request.body, card)
  expectRefusalOf('A card in clear', await caller.call('chargeCard', { ...request, body: clear }), {})
  for (const [what, sealed] of listAlteredCards(cardKey, card as object)) {
    const body = placeCard(request.body, sealed)
    expectRefusalOf(`Card data ${what}`, await caller.call('chargeCard', { ...request, body }), {})
  }
}

function replaceSealed(body: unknown, card: unknown): unknown {
  const fields = Object.entries(body as object)
  return Object.fromEntries(fields.map(([name, value]) => [name, placesCard(value) ? card : value]))
}

/** The order is found, and shown under the same reference. */
async function expectVerified(caller: Session, reference: string): Promise<void> {
  const { text } = await caller.succeed('verifyPayment', { path: { reference } })
  expect(text.slice(0, 2_000), 'the answer of verifyPayment').toContain(reference)
}

function readReferences(body: unknown): string[] {
  const values = listHolders(body, 'reference').map((each) => (each as { reference: unknown }).reference)
  return values.filter((each) => typeof each === 'string')
}

/** What the member that holds a card's number is called. */
const CARD_NUMBER = /number|pan/i
