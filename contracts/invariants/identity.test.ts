import { expect, test } from 'vitest'
import { identity } from './identity.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { amlRecords, asOther, historyOf, initiated, transactions } from './testing/sample-history.ts'

const paid = {
  id: 'txn-0000001',
  amount: 25,
  currency: 'CAD',
  type: 'CREDIT',
  status: 'PENDING',
  createdAt: '2026-01-01T09:00:00.000Z',
  businessId: 'business-1',
  reference: 'TXN_AB12',
}
const { type: _, reference: __, ...review } = paid
const emails = (...data: object[]) => ({ operationId: 'listCadCollectionEmails', body: { data } }) as const
const created = (reference: string, meant = {}) =>
  ({ operationId: 'createOrder', meant, body: { data: { order: { reference } } } }) as const
const verified = (asked: string, data: object) =>
  ({ operationId: 'verifyPayment', meant: { path: { reference: asked } }, body: { data } }) as const
const checked = (operationId: 'verifyOrder' | 'getOrderStatus', asked: string, data: object) =>
  ({ operationId, meant: { data: { reference: asked } }, body: { data } }) as const

test.each([
  ['its own order', historyOf(initiated('PAY_1'), verified('PAY_1', { reference: 'PAY_1' }))],
  ['no reference', historyOf(initiated('PAY_1'), initiated('PAY_2'), verified('PAY_2', { status: 'PAID' }))],
  [
    'its own order among others',
    historyOf(initiated('PAY_1'), verified('PAY_2', { name: 'PAY_2', reference: 'PAY_1' })),
  ],
  [
    'a reference of no order that is known',
    historyOf(initiated('PAY_1'), verified('PAY_1', { reference: 'TXN_1' })),
  ],
  [
    'another name of the same order',
    historyOf(
      initiated('PAY_1', { body: { reference: 'PAY_1', id: 'ORDER_1' } }),
      verified('ORDER_1', { reference: 'PAY_1' }),
    ),
  ],
  [
    'the order of a transaction that is asked for',
    historyOf(initiated('PAY_1'), transactions([paid]), verified('TXN_AB12', { reference: 'PAY_1' })),
  ],
  [
    'the customer of another order, under its own name',
    historyOf(
      { ...created('ORD_1'), body: { data: { orderNo: 'ORD_1', customerId: 'customer-1' } } },
      { operationId: 'attachCustomerKyc', meant: { path: { id: 'customer-1' } }, body: {} },
      checked('getOrderStatus', 'ORD_2', { customerId: 'customer-1', status: 'PAID' }),
    ),
  ],
  [
    'an order that nobody asks for, under another name than a reference',
    historyOf(
      { ...created('ORD_1'), body: { data: { orderNo: 'ORD_1' } } },
      { ...created('ORD_2'), body: { data: { orderNo: 'ORD_2' } } },
      checked('getOrderStatus', 'ORD_3', { orderNo: 'ORD_1' }),
    ),
  ],
  [
    'a reference of the merchant that two orders have',
    historyOf(
      initiated('INV_1'),
      initiated('INV_1'),
      verified('PAY_2', { metadata: { reference: 'INV_1' } }),
    ),
  ],
  [
    'a reference that another business gave to its order',
    historyOf({ ...created('ORD_1'), ...asOther }, checked('verifyOrder', 'ORD_2', { reference: 'ORD_1' })),
  ],
  ['a refusal', historyOf(initiated('PAY_1'), { ...verified('PAY_2', { reference: 'PAY_1' }), status: 404 })],
])('who asks by a name may be shown %s', (_, history) => {
  expect(findingsOf(identity, history)).toEqual([])
})

test.each([
  [
    'verifyPayment',
    historyOf(initiated('PAY_1'), initiated('PAY_2'), verified('PAY_2', { reference: 'PAY_1' })),
    'REQ-REF-02',
  ],
  [
    'verifyOrder',
    historyOf(
      created('ORD_1'),
      created('ORD_2'),
      checked('verifyOrder', 'ORD_2', { order: { reference: 'ORD_1' } }),
    ),
    'REQ-ORD-07',
  ],
  [
    'getOrderStatus',
    historyOf(created('ORD_1'), checked('getOrderStatus', 'ORD_2', { order: { reference: 'ORD_1' } })),
    'REQ-ORD-03',
  ],
  [
    'getOrderStatus',
    historyOf(
      { ...created('ORD_1'), body: { data: { orderNo: 'ORD_1' } } },
      checked('getOrderStatus', 'ORD_1', { orderNo: 'ORD_1' }),
      checked('getOrderStatus', 'ORD_2', { orderNo: 'ORD_1' }),
    ),
    'REQ-ORD-03',
  ],
])('%s of one order that answers another is found', (operationId, history, requirement) => {
  const { exchanges } = history
  const asked = operationId === 'verifyPayment' ? 'PAY_' : 'ORD_'
  expect(findingsOf(identity, history)).toEqual([
    {
      requirements: [requirement],
      section: expect.stringMatching(/^§/),
      message: `${operationId} is asked for ${asked}2 and shows ${asked}1, which is an order that ${exchanges[0]?.operationId} created, and ${asked}2 nowhere.`,
      exchanges: [exchanges[0], exchanges.at(-1)],
    },
  ])
})

test.each([
  ['moves on', transactions([paid]), transactions([{ ...paid, status: 'SUCCESSFUL', fee: 3 }])],
  ['is redacted', transactions([paid]), transactions([{ ...paid, reference: '$PAYCONTRACT_SECRET' }])],
  ['is shown in part', transactions([paid]), transactions([{ ...paid, reference: null, type: undefined }])],
  ['is of another business', transactions([paid]), transactions([{ ...paid, amount: 1 }], asOther)],
  ['is of another kind', transactions([paid]), amlRecords([{ ...review, amount: 1 }])],
  [
    'has the same moment in another zone',
    transactions([paid]),
    transactions([{ ...paid, createdAt: '2026-01-01T10:00:00+01:00' }]),
  ],
])('a record that %s is unchanged', (_, ...parts) => {
  expect(findingsOf(identity, historyOf(...parts))).toEqual([])
})

test.each([
  ...Object.entries({ amount: 26, currency: 'USD', type: 'DEBIT', createdAt: '2026-01-02T09:00:00.000Z' }),
  ...Object.entries({ businessId: 'business-2', reference: 'TXN_CD34' }),
])('a transaction whose %s changes is found', (field, value) => {
  const history = historyOf(transactions([paid]), transactions([{ ...paid, [field]: value }]))
  const before = paid[field as keyof typeof paid]
  expect(findingsOf(identity, history).map(({ message }) => message)).toEqual([
    `The transaction txn-0000001 has the ${field} ${JSON.stringify(before)} and then ${JSON.stringify(value)}.`,
  ])
})

test.each(
  Object.entries({
    amount: 26,
    currency: 'USD',
    businessId: 'business-2',
    createdAt: '2026-01-02T09:00:00.000Z',
  }),
)('an AML record whose %s changes is found', (field, value) => {
  const history = historyOf(amlRecords([review]), amlRecords([{ ...review, [field]: value }]))
  expect(findingsOf(identity, history)).toMatchObject([
    { requirements: ['REQ-AML-10'], exchanges: history.exchanges },
  ])
})

test('a CAD email that changes is found', () => {
  const history = historyOf(
    emails({ id: 'cad-1', email: 'a@b.ca' }),
    emails({ id: 'cad-1', email: 'c@b.ca' }),
  )
  expect(findingsOf(identity, history)).toMatchObject([
    { requirements: ['REQ-CAD-08'], exchanges: history.exchanges },
  ])
})

test('what changed while it was not shown is found', () => {
  const parts = [paid, { ...paid, amount: null }, { ...paid, amount: 26 }].map((row) => transactions([row]))
  expect(findingsOf(identity, historyOf(...parts))).toHaveLength(1)
})

const other = { ...paid, id: 'txn-0000002', reference: 'TXN_CD34' }

test.each([
  [
    'two orders are shown, each by its name',
    'REQ-REF-02',
    2,
    [verified('PAY_1', { reference: 'PAY_1' }), verified('PAY_2', { reference: 'PAY_2' })],
  ],
  [
    'every name is answered alike',
    'REQ-REF-02',
    0,
    [verified('PAY_1', { status: 'PAID' }), verified('PAY_2', { status: 'PAID' })],
  ],
  [
    'one order is asked for',
    'REQ-REF-02',
    0,
    [verified('PAY_1', { status: 'PAID' }), verified('PAY_1', { status: 'OPEN' })],
  ],
  [
    'a list shows a record again, and others',
    'REQ-TXN-11',
    1,
    [transactions([paid]), transactions([paid, other])],
  ],
  ['a list is the same each time', 'REQ-TXN-11', 0, [transactions([paid]), transactions([paid])]],
])('what is shown is compared where %s', (_, rule, comparisons, parts) => {
  expect(comparisonsOf(identity, historyOf(...parts), rule)).toBe(comparisons)
})
