import { describe, expect } from 'vitest'
import { replaceAt } from '../../src/kit/arbitraries/schema.ts'
import { createStates } from '../../src/kit/check/harness/probes/right-request.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { listHolders, reference as referenceForm } from '../../src/kit/check/harness/states/items.ts'
import { listLeaves } from '../../src/kit/check/harness/wire/setting.ts'
import { byDescribingRequest, questionOfAnswer } from '../../src/kit/check/remedies/remedy.ts'
import { findOperation } from '../../src/kit/contract/contract.ts'
import { proveByFacts } from '../states/documented.ts'
import { readUntil } from '../states/late-effects.ts'
import { freshRequest } from '../states/taken-requests.ts'

const states = createStates()

const CREATIONS = ['initiatePayment', 'createCheckoutLink'] as const

/** A card that test environments decline; what becomes of it is not stated. */
const DECLINED = '4000000000000002'

/** For so long an order is looked at after its charge. */
const WATCHED_MS = 1_000

// What an answer shows beside the reference is not stated, so nothing else is looked at.
describe.each(CREATIONS)('%s', (operationId) => {
  proveByFacts(
    'REQ-REF-01 REQ-REF-02 gives each payment order a reference of its own, which verifies it',
    'stateful',
    async (session) => {
      const references: string[] = []
      for (const currency of [undefined, undefined, 'CAD']) {
        const request = await freshRequest(session, operationId, states)
        const body = currency ? replaceLeaf(request.body, /currency/i, currency) : request.body
        const exchange = await session.call(operationId, { ...request, body })
        if (currency && exchange.status >= 400) continue
        if (exchange.status >= 400)
          session.undecidable(
            `the request of ${operationId} was refused: ${exchange.text.slice(0, 100)}`,
            byDescribingRequest(findOperation(operationId)),
          )
        const sent = listLeaves(body).map(({ value }) => value)
        const shown = referencesIn(exchange.body).filter((each) => !sent.includes(each))
        // A link may be all that a hosted checkout answers with; who charges by a reference has to be told it.
        if (shown.length === 0 && (operationId === 'createCheckoutLink' || !request.isDescribed))
          session.undecidable('the answer shows no reference', questionOfAnswer(exchange.operation))
        expect(shown, exchange.text.slice(0, 300)).not.toEqual([])
        for (const each of shown) expect(referenceForm(each), each).toBe(true)
        references.push(shown[0]!)
      }
      expect(new Set(references).size).toBe(references.length)
      for (const reference of references) await expectVerified(session, reference)
    },
  )
})

describe('chargeCard', () => {
  for (const [what, number] of [
    ['that is charged', undefined],
    ['whose card may be declined', DECLINED],
  ] as const) {
    proveByFacts(
      `REQ-REF-02 leaves a payment order ${what} to be verified by its reference`,
      'stateful',
      async (session) => {
        const request = await freshRequest(session, 'chargeCard', states)
        const named = referencesIn(request.body)[0]
        if (!named)
          session.undecidable(
            'the request of chargeCard names no reference',
            byDescribingRequest(findOperation('chargeCard')),
          )
        await expectVerified(session, named!)
        const data = number ? replaceLeaf(request.data, CARD_NUMBER, number) : request.data
        const { status, text } = await session.call('chargeCard', { ...request, data })
        if (!number && status >= 400)
          session.undecidable(
            `the request of chargeCard was refused: ${text.slice(0, 100)}`,
            byDescribingRequest(findOperation('chargeCard')),
          )
        // What the charge comes to may show later, in several steps.
        await readUntil(
          () => expectVerified(session, named!),
          () => false,
          WATCHED_MS,
        )
      },
    )
  }
})

/** The order is found, and shown under the same reference. */
async function expectVerified(session: Session, reference: string): Promise<void> {
  const { text } = await session.succeed('verifyPayment', { path: { reference } })
  expect(text.slice(0, 300), 'the answer of verifyPayment').toContain(reference)
}

function referencesIn(body: unknown): string[] {
  const values = listHolders(body, 'reference').map((each) => (each as { reference: unknown }).reference)
  return values.filter((each) => typeof each === 'string')
}

/** What the member that holds a card's number is called. */
const CARD_NUMBER = /number|pan/i

/** The same with another value in the first member of that name. */
function replaceLeaf(whole: unknown, name: RegExp, value: string): unknown {
  const leaf = listLeaves(whole).find(({ at }) => name.test(at.at(-1) ?? ''))
  return leaf ? replaceAt(whole, leaf.at, value) : whole
}
