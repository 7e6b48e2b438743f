import { describe, expect } from 'vitest'
import { readAt, replaceAt } from '../../src/kit/arbitraries/schema.ts'
import { isTaken } from '../../src/kit/check/harness/outcome.ts'
import { listAlteredCards } from '../../src/kit/check/harness/probes/ciphertexts.ts'
import { deal, expectRefusalOf } from '../../src/kit/check/harness/probes/in-turns.ts'
import { carry, inApiKey } from '../../src/kit/check/harness/probes/keys.ts'
import { createStates, type States } from '../../src/kit/check/harness/probes/right-request.ts'
import { sendUnauthenticated } from '../../src/kit/check/harness/probes/send-unauthenticated.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { findWireOperation } from '../../src/kit/check/harness/wire/contract.ts'
import {
  placeCard,
  placeClearCard,
  placesCard,
  statedIvBytes,
} from '../../src/kit/check/harness/wire/fill-when-sent.ts'
import type { RequestOptions } from '../../src/kit/check/harness/wire/request.ts'
import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import { byDescribingRequest, questionOfAnswer } from '../../src/kit/check/remedies/remedy.ts'
import { findOperation } from '../../src/kit/contract/contract.ts'
import { forEachBusiness } from '../states/by-facts.ts'
import { readForAWhile } from '../states/late-effects.ts'
import { BY_NAMING_IT, readReferences } from '../states/payment-orders.ts'
import { changeField, findField, type RequestField } from '../states/request-fields.ts'
import { freshRequest } from '../states/taken-requests.ts'

/** Whether a checkout link also creates a payment order is not documented. */
const CREATIONS = ['initiatePayment'] as const

type Creation = (typeof CREATIONS)[number]

/** A card that test environments decline; the result is not documented. */
const DECLINED = '4000000000000002'

/** Values that a service may treat differently; a refused change decides nothing. */
const VARIANTS: readonly (readonly [RequestField, unknown] | undefined)[] = [
  ...[undefined, undefined, undefined],
  ['currency', 'CAD'],
  ['amount', 1],
  ['amount', 1_000],
  ['amount', 1_000_000],
  ['description', 'Überweisung Łódź 東京'],
]

forEachBusiness(['stateful'], ({ index, whose, prove, drive }) => {
  const states = createStates()

  // Only the reference is checked: what else an answer shows is not documented.
  describe.concurrent.each(CREATIONS)('%s', (operationId) => {
    drive(`payment orders${whose} of several kinds are created and verified`, async (caller) => {
      const references = await createAll(caller, operationId, states)
      for (const reference of index > 0 ? references : [...references, ...references])
        await caller.succeed('verifyPayment', { path: { reference } })
    })

    prove(
      `REQ-S2S-04 REQ-AUTH-06 shows a payment order${whose} only with its key and by its reference`,
      async (caller) => {
        const request = await freshRequest(caller, operationId, states)
        const [reference] = readReferences(caller, (await caller.succeed(operationId, request)).body)
        if (!reference)
          caller.undecidable('the answer shows no reference', questionOfAnswer(findOperation(operationId)))
        const path = { reference: reference! }
        const api = carry(findWireOperation('verifyPayment')!, 'unknown')
        for (const [what, headers] of [
          ['No key', {}],
          ['An unknown key', api],
          ['A public key in api-key', inApiKey(caller.target)],
        ] as const)
          expectRefusalOf(
            what,
            await sendUnauthenticated(caller, 'verifyPayment', { path, key: 'none', headers }),
            {},
          )
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
    for (const [turn, [what, number]] of (
      [
        ['that is charged', undefined],
        ['whose card may be declined', DECLINED],
      ] as const
    ).entries()) {
      prove(
        `REQ-REF-02 a payment order${whose} ${what} is still verified by its reference`,
        async (caller) => {
          const request = await freshRequest(caller, 'chargeCard', states)
          const at = findField(caller.target, { operationId: 'chargeCard', value: request.body }, 'reference')
          const named = at && readAt(request.body, at)
          if (typeof named !== 'string')
            return caller.undecidable('the request of chargeCard names no payment order', BY_NAMING_IT)
          await expectVerified(caller, named)
          const card = listLeaves(request.data).find(({ at }) => CARD_NUMBER.test(at.at(-1) ?? ''))
          const data = number && card ? replaceAt(request.data, card.at, number) : request.data
          const { status, text } = await caller.call('chargeCard', { ...request, data })
          if (!number && status >= 400)
            caller.undecidable(
              `the request of chargeCard was rejected: ${text.slice(0, 100)}`,
              byDescribingRequest(findOperation('chargeCard')),
            )
          // The result of the charge may show later, in several steps; a judge tells when an order is lost.
          await readForAWhile(caller, () => caller.call('verifyPayment', { path: { reference: named } }))
          await expectVerified(caller, named)
          await expectSealedStill(caller, request, 2 * index + turn)
        },
      )
    }
  })
})

/** Creates an order of each accepted kind. */
async function createAll(caller: Session, operationId: Creation, states: States): Promise<string[]> {
  const references: string[] = []
  for (const [turn, change] of VARIANTS.entries()) {
    const request = await freshRequest(caller, operationId, states)
    const part = { operationId, value: request.body }
    const body = change ? changeField(caller.target, part, ...change) : request.body
    const exchange = await caller.call(operationId, { ...request, body })
    const isVariant = turn > 2
    if (isVariant && !isTaken(exchange)) continue
    if (!isTaken(exchange))
      caller.undecidable(
        `the request of ${operationId} was rejected: ${exchange.text.slice(0, 100)}`,
        byDescribingRequest(findOperation(operationId)),
      )
    const sent = listLeaves(body).map(({ value }) => value)
    const [reference] = readReferences(caller, exchange.body).filter((each) => !sent.includes(each))
    if (!reference && (!request.isDescribed || request.isLearned))
      caller.undecidable('the answer shows no reference', questionOfAnswer(exchange.operation))
    expect(reference, exchange.text.slice(0, 300)).toBeDefined()
    references.push(reference!)
  }
  return references
}

/** Whatever the result of the charge, the next card must be encrypted too. The four tests share the ways in which it may not be. */
async function expectSealedStill(
  caller: Session,
  { data: card, ...request }: RequestOptions,
  turn: number,
): Promise<void> {
  const { cardKey } = caller.target
  if (!placesCard(request.body) || !cardKey || !card) return
  const clear = placeClearCard(request.body as object, card)
  expectRefusalOf('An unencrypted card', await caller.call('chargeCard', { ...request, body: clear }), {})
  const altered = listAlteredCards(cardKey, card as object, statedIvBytes(request.body))
  for (const [what, sealed] of deal(altered, turn, 4)) {
    const body = placeCard(request.body, sealed)
    expectRefusalOf(`Card data ${what}`, await caller.call('chargeCard', { ...request, body }), {})
  }
}

/** Expects the order to be found, and shown under the same reference. */
async function expectVerified(caller: Session, reference: string): Promise<void> {
  const { text } = await caller.succeed('verifyPayment', { path: { reference } })
  expect(text.slice(0, 2_000), 'the answer of verifyPayment').toContain(reference)
}

/** Names of the member that holds a card number. */
const CARD_NUMBER = /number|pan/i
