import { expect, test } from 'vitest'
import { effect } from './effect.ts'
import { alterEnd, alterToken } from './effect-cards.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { asOther, historyOf } from './testing/sample-history.ts'

const LATE = { startedMs: 5_000, endedMs: 5_005 }
const LOST = { status: 404, body: { message: 'No' }, ...LATE }
const save = (token: string, part = {}) =>
  ({ operationId: 'saveCard', body: { success: true, data: { token } }, ...part }) as const
const charge = (token: string, part = {}) =>
  ({
    operationId: 'chargeToken',
    meant: { data: { amount: 5, token } },
    body: { success: true, data: { status: 'PENDING' } },
    ...part,
  }) as const

const [A, B, ALTERED] = ['token-0001', 'token-0002', 'token-9998']
const paid = { body: { data: { status: 'PAID' } } }
const refused = { status: 404, body: { message: 'No' } }
const more = (token: string, reference: string) => ({ meant: { data: { amount: 5, token, reference } } })

test.each([
  ['each is charged', [save(A), charge(A), charge(B)]],
  ['an altered token is refused', [save(A), charge(A), charge(ALTERED, refused)]],
  ['an altered token is not charged yet', [save(A), charge(A), charge(ALTERED), charge('', refused)]],
  [
    'an altered token is that of another card',
    [save(A), save(ALTERED), charge(A), charge(ALTERED, paid), charge('', refused)],
  ],
  ['every charge is taken', [save(A), charge(A), charge(ALTERED, paid)]],
  ['another is not found', [save(A), charge(A), charge(B, LOST)]],
  ['no other is charged', [save(A), charge(A, LOST), charge(B, LOST)]],
  ['it was charged before', [save(A), charge(A), charge(B), charge(A, LOST)]],
  [
    'it was charged before, by another request',
    [save(A), charge(A, { meant: { data: { token: A } } }), charge(B), charge(A, LOST)],
  ],
  ['it is charged at once', [charge(B), save(A), charge(A, { ...LOST, startedMs: 30, endedMs: 35 })]],
  ['another business saved it', [save(A, asOther), charge(A, LOST), charge(B)]],
  ['it is refused for another reason', [save(A), charge(A, { ...LOST, status: 409 }), charge(B)]],
  [
    'the request differs by something else',
    [save(A), charge(A, { ...LOST, ...more(A, 'order-0001') }), charge(B, more(B, 'order-0002'))],
  ],
])('nothing is found where %s', (_, parts) => {
  expect(findingsOf(effect, historyOf(...parts))).toEqual([])
})

test('a saved card that cannot be charged is found', () => {
  expect(findingsOf(effect, historyOf(charge(B), save(A), charge(A, LOST)))).toMatchObject([
    {
      requirements: ['REQ-ORD-05', 'REQ-ORD-11'],
      message: 'saveCard saves a card, and chargeToken answers 404 to its token, but not to another.',
    },
  ])
})

test('a card that is charged is compared where another token is not found', () => {
  const compared = (...parts: Parameters<typeof historyOf>) =>
    comparisonsOf(effect, historyOf(...parts), 'a saved card')
  expect(compared(save(A), charge(B), charge('token-0003', LOST), charge(A))).toBe(1)
  expect(compared(save(A), charge(B), charge(A))).toBe(0)
})

test('an altered token is not charged', () => {
  const parts = [save(A), charge(A, paid), charge('', refused)]
  expect(findingsOf(effect, historyOf(...parts, charge(ALTERED, paid)))).toMatchObject([
    { message: `chargeToken charges ${ALTERED}, an altered token that no answer showed.` },
  ])
  expect(comparisonsOf(effect, historyOf(...parts, charge(ALTERED, refused)), 'altered')).toBe(1)
})

const [LONG, OTHER] = ['card-11aa22bb33cc44dd', 'card-55ee66ff77ab88cd']
const order = (reference: string, operationId: 'createOrder' | 'verifyOrder', status: string) =>
  ({
    operationId,
    meant: { data: operationId === 'createOrder' ? {} : { reference } },
    body: { data: { reference, status } },
  }) as const
const shown = (reference: string, status: string) => ({ body: { data: { reference, status } } })
/** Charges of two cards, which settle, and the refusal of another. */
const settled = [
  order('ORD_0', 'createOrder', 'OPEN'),
  ...[save(LONG), save(OTHER)],
  ...[charge(LONG, shown('ORD_1', 'TAKEN')), charge(OTHER, shown('ORD_2', 'TAKEN'))],
  ...[order('ORD_1', 'verifyOrder', 'SETTLED'), order('ORD_2', 'verifyOrder', 'SETTLED')],
  charge('', refused),
]

test.each([
  ['in one character', 'card-11aa22bb33cc44ad', LONG],
  ['in all digits', alterToken(LONG), LONG],
])('a charge is found whose token is altered %s, and whose order is shown as paid later', (_, token) => {
  const paidLater = [charge(token, shown('ORD_3', 'TAKEN')), order('ORD_3', 'verifyOrder', 'SETTLED')]
  expect(findingsOf(effect, historyOf(...settled, ...paidLater))).toMatchObject([
    { message: `chargeToken charges ${token}, an altered token that no answer showed.` },
  ])
  const failedLater = [charge(token, shown('ORD_3', 'TAKEN')), order('ORD_3', 'verifyOrder', 'FAILED')]
  expect(findingsOf(effect, historyOf(...settled, ...failedLater))).toEqual([])
})

test('a token that differs in one character may be of another card, if tokens are counted', () => {
  const [first, second] = ['card-0000000000000011', 'card-0000000000000012']
  const parts = [save(first), save(second), charge(first, paid), charge(second, paid), charge('', refused)]
  expect(findingsOf(effect, historyOf(...parts, charge(alterEnd(first), paid)))).toEqual([])
})

test.each([
  ['card-11aa22bb33cc44dd', 'card-11aa22bb33cc44ad'],
  ['card-11', 'card-81'],
  ['A-Z', 'B-Z'],
  ['--', '--000000'],
])('%s is altered near its end to %s', (token, altered) => {
  expect(alterEnd(token)).toBe(altered)
})
