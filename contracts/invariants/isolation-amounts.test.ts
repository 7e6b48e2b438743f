import { expect, test } from 'vitest'
import { isolation } from './isolation.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { asOther, historyOf } from './testing/sample-history.ts'

const foreign = { ...asOther, status: 404, body: { message: 'No' } }
const paying = { total: 31.25, places: 2 }
const initiatedAs = (body: object) =>
  ({ operationId: 'initiatePayment', meant: { body: paying }, body }) as const
const verified = (body: object, part = {}) =>
  ({
    operationId: 'verifyPayment',
    meant: { path: { reference: 'PAY_AB12CD34' } },
    body,
    ...part,
  }) as const
const shown = { payment: { reference: 'PAY_AB12CD34', total: 31.25 } }
const terse = { statusCode: 31.25, reference: 'PAY_AB12CD34' }
const AMOUNT = 'reveal its amount'

test.each([
  ['in the answer to its creation', [initiatedAs(shown), verified(shown), verified(shown, asOther)]],
  [
    'in a later answer',
    [initiatedAs({ reference: 'PAY_AB12CD34' }), verified(shown), verified(shown, asOther)],
  ],
])('an amount is known by what was sent, under any name: %s', (_, parts) => {
  expect(findingsOf(isolation, historyOf(...parts))).toEqual([
    expect.objectContaining({
      message: expect.stringContaining('verifyPayment shows the other business the amount 31.25'),
    }),
  ])
})

const paid = (fields: object, part = {}) =>
  ({
    operationId: 'chargeCard',
    meant: { body: { reference: 'PAY_AB12CD34' } },
    body: { payment: { reference: 'PAY_AB12CD34', ...fields } },
    ...part,
  }) as const
const initiatedFor = (amount: number) =>
  ({
    operationId: 'initiatePayment',
    meant: { body: { amount } },
    body: { reference: 'PAY_AB12CD34', amount },
  }) as const

test('an amount is found under another name than that of its creation', () => {
  const parts = [initiatedFor(31.25), paid({}), paid({ sum: 31.25 }, asOther)]
  expect(findingsOf(isolation, historyOf(...parts))).toEqual([
    expect.objectContaining({
      message: expect.stringContaining('chargeCard shows the other business the amount 31.25'),
    }),
  ])
})

test('a count is not an amount', () => {
  const parts = [initiatedFor(1), paid({}), paid({ attempts: 1 }, asOther)]
  expect(findingsOf(isolation, historyOf(...parts))).toEqual([])
})

test.each([
  ['a status is not an amount', 0, [initiatedAs(terse), verified(terse), verified(terse, asOther)]],
  [
    'no answer shows an amount',
    0,
    [initiatedAs({ reference: 'PAY_AB12CD34' }), verified({}), verified({}, foreign)],
  ],
  ['only its creation is taken', 0, [initiatedAs(shown), verified(shown, foreign)]],
  [
    'the key is of the wrong type',
    0,
    [initiatedAs(shown), verified(shown), verified({}, { ...foreign, key: 'secret', status: 401 })],
  ],
  ['another business is refused', 1, [initiatedAs(shown), verified(shown), verified({}, foreign)]],
  [
    'the amount is repeated',
    1,
    [
      initiatedAs(shown),
      verified(shown),
      verified(shown, {
        ...asOther,
        meant: { path: { reference: 'PAY_AB12CD34' }, query: { sum: '31.25' } },
      }),
    ],
  ],
] as const)('what could not have contradicted counts for nothing: %s', (_, comparisons, parts) => {
  const history = historyOf(...parts)
  expect(findingsOf(isolation, history)).toEqual([])
  expect(comparisonsOf(isolation, history, AMOUNT)).toBe(comparisons)
})
