import { expect, test } from 'vitest'
import { isolation } from './isolation.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { asOther, historyOf, transactions } from './testing/sample-history.ts'

const asking = { meant: { data: { reference: 'ORD_AB12CD34' } } }
const order = { id: 'order-0000001', reference: 'ORD_AB12CD34', amount: '20.50', status: 'PENDING' }
const created = { operationId: 'createOrder', body: { data: order } } as const
const read = (fields: object, part = {}) =>
  ({
    operationId: 'verifyOrder',
    ...asking,
    body: { data: { reference: order.reference, ...fields } },
    ...part,
  }) as const
const payment = (part = {}) => ({ ...read({ amount: 20.5 }, part), operationId: 'payOrder' }) as const
const refund = (fields: object, part = {}) =>
  ({
    operationId: 'createRefund',
    ...asking,
    body: { data: { id: 'refund-0000001', ...fields } },
    ...part,
  }) as const
const saved = (part = {}) =>
  ({ operationId: 'saveCard', body: { data: { token: 'tok_AB12CD34' } }, ...part }) as const
const charged = (fields: object, part = {}) =>
  ({
    operationId: 'chargeToken',
    meant: { data: { token: 'tok_AB12CD34' } },
    body: { data: fields },
    ...part,
  }) as const
const refunds = (part = {}) =>
  ({ operationId: 'listRefunds', body: { data: [{ id: 'refund-0000001' }] }, ...part }) as const
/** A request that cannot be decrypted. */
const sealed = { meant: { body: { data: 'c2VhbGVk' } } }
const foreign = { ...asOther, status: 404, body: { message: 'No' } }

test.each([
  ['it is refused', [created, read({ amount: 20.5 }), read({}, foreign)]],
  ['an answer is terse', [created, read({ amount: 20.5 }), read({ status: 'PENDING' }, asOther)]],
  [
    'the other one has an order of this name',
    [
      created,
      { ...created, ...asking, ...asOther, body: { data: { ...order, id: 'order-0000002' } } },
      read({ amount: 20.5 }),
      read({ amount: 20.5 }, asOther),
    ],
  ],
  ['it repeats what it was sent', [created, read({ amount: 20.5 }), read({ amount: 1 }, asOther)]],
  [
    'it repeats what nobody could read in a payment',
    [created, payment(), payment({ ...asOther, ...sealed })],
  ],
  [
    'a refund fails',
    [created, refund({ status: 'PENDING' }), refund({ id: 'refund-0000002', status: 'FAILED' }, asOther)],
  ],
  [
    'a refund is only queued, and never listed',
    [created, refund({ status: 'QUEUED' }), refund({ id: 'refund-0000002', status: 'QUEUED' }, asOther)],
  ],
  [
    'two businesses save one card',
    [
      saved(),
      saved(asOther),
      charged({ id: 'c1', status: 'PAID' }),
      charged({ id: 'c2', status: 'PAID' }, asOther),
    ],
  ],
  [
    'a charge of another’s card fails',
    [saved(), charged({ id: 'c1', status: 'PAID' }), charged({ id: 'c2', status: 'FAILED' }, asOther)],
  ],
])('each sees and uses its own where %s', (_, parts) => {
  expect(findingsOf(isolation, historyOf(...parts))).toEqual([])
})

test.each([
  [
    'REQ-ORD-07',
    'verifyOrder shows the other business the amount 20.5 of ORD_AB12CD34',
    [created, read({ amount: 20.5 }), read({ amount: 20.5 }, asOther)],
  ],
  [
    'REQ-ORD-07',
    'verifyOrder shows the other business the amount 20.5 of ORD_AB12CD34',
    [created, read({ amount: 20.5 }, sealed), read({ amount: 20.5 }, { ...asOther, ...sealed })],
  ],
  [
    'REQ-ORD-07',
    'verifyOrder shows the other business order-0000001',
    [created, read({}, { ...asOther, body: { data: { id: order.id } } })],
  ],
  [
    'REQ-ORD-08',
    'createRefund makes a refund of ORD_AB12CD34 for the other business',
    [created, refund({ status: 'PENDING' }), refund({ id: 'refund-0000002', status: 'PENDING' }, asOther)],
  ],
  [
    'REQ-ORD-08',
    'createRefund makes a refund of ORD_AB12CD34 for the other business',
    [
      created,
      refund({ status: 'QUEUED' }),
      refund({ id: 'refund-0000002', status: 'QUEUED' }, asOther),
      {
        ...refunds({ ...asOther, startedMs: 9_000, endedMs: 9_005 }),
        body: { data: [{ id: 'refund-0000002', status: 'SENT' }] },
      },
    ],
  ],
  [
    'REQ-ORD-11',
    'chargeToken charges for the other business a card',
    [
      saved(),
      charged({ orderNo: 'ORD_1', status: 'PAID' }, { meant: { data: ['tok_AB12CD34', 'ORD_1'] } }),
      charged(
        { orderNo: 'ORD_2', status: 'PAID' },
        { ...asOther, meant: { data: ['tok_AB12CD34', 'ORD_2'] } },
      ),
    ],
  ],
  [
    'REQ-ORD-11',
    'chargeToken charges for the other business a card',
    [saved(), charged({ id: 'c1', status: 'PAID' }), charged({ id: 'c2', status: 'PAID' }, asOther)],
  ],
  [
    'REQ-ORD-11',
    'chargeToken charges for the other business a card',
    [
      saved(),
      charged({ orderReference: 'CHG_1', status: 'PAID' }),
      charged({ orderReference: 'CHG_2', status: 'PAID' }, asOther),
    ],
  ],
  ['REQ-ORD-09', 'listRefunds shows the other business refund-0000001', [refunds(), refunds(asOther)]],
])('%s: %s', (requirement, message, parts) => {
  expect(findingsOf(isolation, historyOf(...parts))).toEqual([
    expect.objectContaining({
      requirements: expect.arrayContaining([requirement]),
      message: expect.stringContaining(message),
    }),
  ])
})

test.each([
  ['reveal its amount', 1, [created, read({ amount: 20.5 }), read({}, foreign)]],
  ['reveal its amount', 0, [created, read({ amount: 20.5 }, { status: 404 }), read({}, foreign)]],
  ['no checkout order', 1, [created, read({ amount: 20.5 }), read({}, foreign)]],
  ['is refunded', 1, [created, refund({ status: 'PENDING' }), refund({}, foreign)]],
  ['is refunded', 0, [created, refund({}, foreign)]],
  ['is charged', 1, [saved(), charged({ id: 'c1', status: 'PAID' }), charged({}, foreign)]],
] as const)('%s is compared %i times', (rule, comparisons, parts) => {
  expect(comparisonsOf(isolation, historyOf(...parts), rule)).toBe(comparisons)
})

const held = (part = {}) =>
  ({
    operationId: 'listAmlRecords',
    body: { data: [{ id: 'aml-0001', customer: { id: 'cus-0001' } }] },
    ...part,
  }) as const
const attached = (part = {}) =>
  ({ operationId: 'attachCustomerKyc', meant: { path: { id: 'cus-0001' } }, ...part }) as const
const submitted = (part = {}) =>
  ({ operationId: 'submitSourceOfFunds', meant: { body: { record: 'aml-0001' } }, ...part }) as const
const savedFor = (part = {}) => saved({ ...asking, ...part })
const refused = { status: 404, body: {} }
const unknownCustomer = attached({ meant: { path: { id: 'cus-9999' } }, ...refused })
const unknownOrder = saved({ meant: { data: { reference: 'ORD_ZZ99ZZ99' } }, ...refused })

test.each([
  [
    'a person is a customer of both',
    [
      held(),
      held({ ...asOther, body: { data: [{ id: 'aml-0002', customer: { id: 'cus-0001' } }] } }),
      unknownCustomer,
      attached(),
      attached(asOther),
    ],
  ],
  ['another business is refused', [held(), attached(), attached(foreign), submitted(), submitted(foreign)]],
  ['no token is shown', [created, unknownOrder, savedFor(), savedFor({ ...asOther, body: { data: {} } })]],
  ['no order is looked up', [created, savedFor(), savedFor(asOther)]],
  ['no customer is looked up', [held(), attached(), attached(asOther)]],
])('no record is changed where %s', (_, parts) => {
  expect(findingsOf(isolation, historyOf(...parts))).toEqual([])
})

test('a customer that nothing looks up is not compared', () => {
  const parts = [held(), attached(), attached(asOther)]
  expect(comparisonsOf(isolation, historyOf(...parts), 'REQ-KYC-01')).toBe(0)
  expect(comparisonsOf(isolation, historyOf(...parts, attached(foreign)), 'REQ-KYC-01')).toBe(1)
})

test.each([
  [
    'REQ-KYC-01',
    'attachCustomerKyc is accepted for the other business and cus-0001',
    [held(), unknownCustomer, attached(), attached(asOther)],
  ],
  [
    'REQ-SOF-01',
    'submitSourceOfFunds is accepted for the other business and aml-0001',
    [held(), submitted(), submitted(asOther)],
  ],
  [
    'REQ-ORD-05',
    'saveCard gives the other business a token for ORD_AB12CD34',
    [created, unknownOrder, savedFor(), savedFor(asOther)],
  ],
] as const)('%s: %s', (requirement, message, parts) => {
  expect(findingsOf(isolation, historyOf(...parts))).toEqual([
    expect.objectContaining({
      requirements: expect.arrayContaining([requirement]),
      message: expect.stringContaining(message),
    }),
  ])
})

test('a transaction in review is known by every name that a list shows', () => {
  const asked = { operationId: 'submitSourceOfFunds', meant: { body: { of: 'TXN_AB12CD34' } } } as const
  const listed = transactions([{ id: 'txn-0000001', reference: 'TXN_AB12CD34', depositId: '' }])
  expect(findingsOf(isolation, historyOf(listed, asked, { ...asked, ...asOther }))).toEqual([
    expect.objectContaining({ requirements: ['REQ-SOF-01', 'REQ-SOF-02'] }),
  ])
})

test.each([
  ['charged', 1, {}],
  ['not charged if nothing shows that it is looked up', 0, { status: 200, body: { data: {} } }],
] as const)('a saved card is %s for another business, whatever its token is called', (_, count, part) => {
  const by = (cardId: string, other = {}) =>
    charged({ state: 'PAID', id: 'c1' }, { meant: { data: { cardId } }, ...other })
  const parts = [
    saved({ body: { data: { cardId: 'cd-AB12CD34' } } }),
    by('cd-AB12CD34'),
    by('cd-AB87CD65', { ...refused, ...part }),
    by('cd-AB12CD34', asOther),
  ]
  expect(findingsOf(isolation, historyOf(...parts))).toHaveLength(count)
})
