import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReadyBusiness } from '../runtime/describe-sandbox.ts'
import { createTestDatabaseUrl } from '../testing/create-test-database-url.ts'
import { type Answer, call, control } from './testing/harness/call.ts'
import { findContradictions } from './testing/harness/find-contradictions.ts'
import { type OpenSandbox, openSandbox } from './testing/harness/open-sandbox.ts'
import { collectionOf, play, tell } from './testing/harness/play.ts'

const SEED = Number(process.env.PAYCONTRACT_SEED ?? 20_260_101)
const WALKS = 12
const STEPS = 100
/** Number of orders of each business at the start of a walk. */
const ORDERS = 6
const MINUTE_MS = 60_000

interface Step {
  kind: keyof typeof kinds
  /** The business that takes the step. */
  business: 0 | 1
  /** The order, record or event that it is about, of the few there are. */
  which: number
  amount: number
  currency: string
}

interface Walk {
  sandbox: OpenSandbox
  business: ReadyBusiness
  own: ReturnType<typeof play>
}

type Take = (walk: Walk, step: Step) => Promise<Answer | undefined>

const cards = [
  ...['4242424242424242', '4242424242424242', '4000000000000002', '4000002500003155', '4000000000000259'],
  ...['4000000000000259', '4000000000000341'],
]

/** Every step that moves money, or decides that it moves. A step that makes no sense is refused, which is a step too. */
const kinds = {
  createOrder: ({ own }, { which, amount, currency }) =>
    own.createOrder(`ORD-${ORDERS + which}`, amount, currency),
  payByCard: ({ own }, { which, amount }) => own.payByCard(`ORD-${which}`, cards[amount % cards.length]),
  payByTransfer: async ({ own }, { which, amount }) => {
    const answer = await own.payByTransfer(`ORD-${which}`)
    return amount % 2 === 0 ? answer : own.fund(`ORD-${which}`)
  },
  refundAll: ({ own }, { which }) => own.refund(`ORD-${which}`),
  refundPart: ({ own }, { which, amount }) => own.refund(`ORD-${which}`, 1 + (amount % 97)),
  refundFails: ({ own }, { which }) => own.refund(`ORD-${which}`, 1.96),
  refundWaits: ({ own }, { which }) => own.refund(`ORD-${which}`, 1.99),
  initiateAndCharge: async ({ own }, { amount, currency }) => {
    const { body } = await own.initiate(amount, currency)
    return own.charge(body.data.reference, cards[amount % cards.length])
  },
  refundS2s: async ({ sandbox, business, own }, { which }) => {
    const { db } = sandbox.runtime.database
    const orders = db.selectFrom('orders').select('reference').where('businessId', '=', business.id)
    const found = await orders.where('host', '=', 's2s').orderBy('id').execute()
    const order = found[which % Math.max(1, found.length)]
    return order && own.refund(order.reference)
  },
  decideChargeback: async ({ sandbox, business }, { which, amount }) => {
    const { db } = sandbox.runtime.database
    const chargebacks = db.selectFrom('chargebacks').select('reference').where('businessId', '=', business.id)
    const found = await chargebacks.where('status', 'in', ['OPEN', 'DECLINED']).orderBy('id').execute()
    const { reference } = found[which % Math.max(1, found.length)] ?? {}
    const decision = ['DECLINED', 'DECLINED', 'ACCEPTED', 'LOST', 'WON'][amount % 5]
    return reference === undefined
      ? undefined
      : control(sandbox, 'POST', `/chargebacks/${reference}/decision`, { decision })
  },
  saveAndChargeToken: async ({ sandbox, business }, { which, amount, currency }) => {
    const data = { reference: `ORD-${which}` }
    const { status, body } = await call(sandbox, business, 'saveCard', { body: { data } })
    if (status !== 200) return undefined
    const order = { amount, currency, reference: `TOK-${which}-${amount}` }
    const { cardToken } = body.data
    return call(sandbox, business, 'chargeToken', { body: { data: { cardToken, customer: {}, order } } })
  },
  register: ({ own }, { which }) => own.register(`sender-${which}@example.ca`),
  collect: ({ sandbox }, { which, amount }) =>
    tell(sandbox, collectionOf(`event-${which}-${amount % 3}`, `sender-${which}@example.ca`, amount)),
  claim: async ({ sandbox, business }, { which }) => {
    const collections = sandbox.runtime.database.db.selectFrom('collections').select('id')
    const deferred = await collections.where('status', '=', 'DEFERRED').orderBy('id').execute()
    const found = deferred[which % Math.max(1, deferred.length)]
    if (!found) return undefined
    const claim = (decision: string) =>
      control(sandbox, 'POST', `/collections/${found.id}/claim`, { businessId: business.id, decision })
    await claim('OPEN')
    await claim('UNDER_REVIEW')
    return claim('APPROVED')
  },
  prove: async ({ sandbox, business }, { which }) => {
    const { body } = await call(sandbox, business, 'listAmlRecords', { query: { status: 'PENDING' } })
    const record = body.data[which % Math.max(1, body.data.length)]
    const held = sandbox.runtime.database.db.selectFrom('amlRecords').select('transactionId')
    const found = record && (await held.where('id', '=', record.id).executeTakeFirst())
    if (!found) return undefined
    const proof = { sourceOfFunds: 'SALARY', proofUrl: 'https://files.example/proof.pdf' }
    return call(sandbox, business, 'submitSourceOfFunds', { body: { ...found, ...proof } })
  },
  review: async ({ sandbox, business }, { which, amount }) => {
    const { body } = await call(sandbox, business, 'listAmlRecords', { query: { status: 'PROOF_UPLOADED' } })
    const record = body.data[which % Math.max(1, body.data.length)]
    const decision = amount % 3 === 0 ? 'REJECTED' : 'APPROVED'
    return record && control(sandbox, 'POST', `/aml/${record.id}/review`, { decision })
  },
  advance: ({ sandbox }, { which }) =>
    control(sandbox, 'POST', '/clock/advance', { durationMs: which * 6 * MINUTE_MS }),
} satisfies Record<string, Take>

const often: (keyof typeof kinds)[] = [
  'payByCard',
  'payByTransfer',
  'prove',
  'review',
  'collect',
  'refundPart',
  'decideChargeback',
]

const steps: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...[...(Object.keys(kinds) as (keyof typeof kinds)[]), ...often, ...often]),
  business: fc.constantFrom(0 as const, 1 as const),
  which: fc.nat(ORDERS - 1),
  amount: fc.oneof(fc.integer({ min: 3, max: 900 }), fc.constantFrom(9_999, 10_000, 25_000, 61_001)),
  currency: fc.constantFrom('NGN', 'CAD', 'XOF'),
})

test(`the ledger adds up after ${WALKS} random walks of ${STEPS} steps`, async () => {
  const moved: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(fc.array(fc.noBias(steps), { minLength: STEPS, maxLength: STEPS }), async (walk) => {
      const sandbox = await openSandbox({ db: await createTestDatabaseUrl(), seed: 'walk', empty: true })
      const { db } = sandbox.runtime.database
      try {
        for (const business of sandbox.ready.businesses) await openOrders(play(sandbox, business))
        for (const step of walk) {
          const business = sandbox.ready.businesses[step.business]!
          const take: Take = kinds[step.kind]
          const answer = await take({ sandbox, business, own: play(sandbox, business) }, step)
          if (!answer) continue
          expect(answer.status, `${step.kind}: ${answer.text}`).toBeLessThan(500)
          if (answer.status === 200) moved[step.kind] = (moved[step.kind] ?? 0) + 1
        }
        expect(await findContradictions(db)).toEqual([])
        const { body } = await control<{ isBalanced: boolean }>(sandbox, 'GET', '/ledger')
        expect(body.isBalanced).toBe(true)
        expect(sandbox.faults).toEqual([])
      } finally {
        await sandbox.close()
      }
    }),
    { seed: SEED, numRuns: WALKS, endOnFailure: process.env.PAYCONTRACT_SHRINK === undefined },
  )
  expect(Object.keys(kinds).filter((kind) => !moved[kind])).toEqual([])
})

async function openOrders(own: Walk['own']): Promise<void> {
  const currencies = ['NGN', 'NGN', 'CAD', 'XOF']
  for (let which = 0; which < ORDERS; which++) {
    await own.createOrder(`ORD-${which}`, 400 + 6_000 * which, currencies[which % currencies.length])
  }
}
