import { expect, test } from 'vitest'
import { money } from './money.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { historyOf } from './testing/sample-history.ts'

const order = (reference: string, amount: number) =>
  ({ operationId: 'createOrder', body: { data: { reference, amount, currency: 'CAD' } } }) as const

/** A refund of an order: what is requested, and what the answer shows beside its name. */
const refund = (id: string, of: string, amount: number, shown: object, part = {}) =>
  ({
    operationId: 'createRefund',
    meant: { data: { reference: of, amount } },
    body: { data: { id, orderReference: of, currency: 'CAD', ...shown } },
    ...part,
  }) as const

/** A described refund, which calls its amount otherwise. */
const described = (of: string, amount: number, shown: number, part = {}) => ({
  ...refund('refund-0001', of, amount, { amount: shown }),
  ...{ isPromised: true, answerBody: { data: { id: 'refund-0001', backSum: shown } } },
  ...part,
})

/** A history in which the answers with an `answerBody` are of another form than shown. */
const shownAs = (...parts: readonly (Parameters<typeof historyOf>[number] & { answerBody?: object })[]) => {
  const history = historyOf(...parts.map(({ answerBody: _, ...part }) => part))
  const exchanges = history.exchanges.map((each, at) => {
    const { answerBody, body } = parts[at]!
    if (!answerBody || !each.answer) return each
    return { ...each, answer: { ...each.answer, body: JSON.stringify(answerBody), shown: body } }
  })
  return { ...history, exchanges }
}

const small = [
  refund('refund-0001', 'ORD_1', 2, { amount: 2 }),
  refund('refund-0002', 'ORD_1', 1, { amount: 1 }),
]

test.each([
  ['each has its amount', [order('ORD_1', 200), ...small]],
  [
    'one is the unit of all',
    [order('ORD_1', 200), ...small, refund('refund-0003', 'ORD_1', 0.6, { amount: 60 })],
  ],
  ['as much is left', [order('ORD_1', 61), ...small, refund('refund-0003', 'ORD_1', 60, { amount: 58 })]],
  ['the payment is unknown', [...small, refund('refund-0003', 'ORD_1', 60, { amount: 30 })]],
  [
    'a fee is shown',
    [order('ORD_1', 200), ...small, refund('refund-0003', 'ORD_1', 60, { amount: 55, cost: 5 })],
  ],
  [
    'the requested amount has another name',
    [order('ORD_1', 200), ...small, refund('refund-0003', 'ORD_1', 60, { amount: 99, part: 60 })],
  ],
  [
    'it failed',
    [order('ORD_1', 200), ...small, refund('refund-0003', 'ORD_1', 60, { amount: 30, state: 'FAILED' })],
  ],
  ['few have their amount', [order('ORD_1', 200), refund('refund-0003', 'ORD_1', 60, { amount: 99 })]],
  ['nobody named the amount', [order('ORD_1', 99), described('ORD_1', 5, 99, { answerBody: undefined })]],
  ['the request was learned', [order('ORD_1', 200), described('ORD_1', 5, 99, { isPromised: false })]],
  ['a described one may have a fee', [order('ORD_1', 200), described('ORD_1', 5, 15)]],
  ['a described one is in another unit', [order('ORD_1', 9_999), described('ORD_1', 50, 5_150)]],
])('no other amount of a refund is found where %s', (_, parts) => {
  expect(findingsOf(money, shownAs(...parts))).toEqual([])
})

test.each([
  ['halved', refund('refund-0003', 'ORD_1', 60, { amount: 30 }), '30', '60'],
  ['larger', refund('refund-0003', 'ORD_1', 60, { amount: 99 }), '99', '60'],
  ['that of the order', refund('refund-0003', 'ORD_1', 1.25, { amount: 99 }), '99', '1.25'],
])('a refund is found whose amount is %s, unlike that of others', (_, part, shown, asked) => {
  expect(findingsOf(money, historyOf(order('ORD_1', 200), ...small, part))).toMatchObject([
    {
      requirements: ['REQ-ORD-08'],
      message: `createRefund answers refund-0003 with the amount ${shown}, but ${asked} was requested.`,
    },
  ])
})

test.each([{ isPromised: true }, { isPromised: false, flow: 'watched' }])(
  'a refund of nearly the whole order is found where the description names its amount: %o',
  (part) => {
    const history = shownAs(order('ORD_1', 25.5), described('ORD_1', 5.25, 25.5, part))
    expect(findingsOf(money, history)).toMatchObject([
      { message: 'createRefund answers refund-0001 with the amount 25.5, but 5.25 was requested.' },
    ])
  },
)

test('a refund with the requested amount is compared', () => {
  expect(comparisonsOf(money, historyOf(order('ORD_1', 200), ...small), 'the requested amount')).toBe(2)
})
