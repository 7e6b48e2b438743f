import { expect, test } from 'vitest'
import { isolation } from './isolation.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { amlRecords, asOther, historyOf, initiated, transactions } from './testing/sample-history.ts'

const paid = {
  id: 'txn-0000001',
  reference: 'TXN_AB12CD34',
  businessId: 'business-1',
  deposit: { id: 'dep-0000001' },
}
const review = { id: 'aml-0000001', businessId: 'business-1' }
const email = { id: 'cad-0000001', email: 'sender@example.ca' }
const emails = (...data: object[]) => ({ operationId: 'listCadCollectionEmails', body: { data } }) as const
const verified = (data: object) => ({ operationId: 'verifyPayment', body: { data }, ...asOther }) as const

const refunds = (...data: object[]) => ({ operationId: 'listRefunds', body: { data } }) as const
const refund = { refundReference: 'RFD_00000001', orderReference: 'ORD_1' }

const sealed = { meant: { body: { data: 'c2VhbGVk' } } }
const ordered = (part = {}) =>
  ({ operationId: 'createOrder', body: { data: { reference: 'ORD-2026-000184' } }, ...part }) as const
const unknown = { status: 404, body: { message: 'We know no order "ORD-2026-000184"' } }

test.each([
  [
    'refunds that each numbers itself',
    historyOf(refunds(refund), { ...refunds({ ...refund, orderReference: 'ORD_2' }), ...asOther }),
  ],
  [
    'an own record of each',
    historyOf(
      transactions([paid]),
      transactions([{ ...paid, id: 'txn-0000002', reference: 'TXN_EF56GH78', deposit: null }], asOther),
    ),
  ],
  [
    'a name that a request chose which nobody could read',
    historyOf(
      ...([{}, asOther] as const).map((part) => ({
        ...({ operationId: 'createOrder', meant: { body: { data: 'c2VhbGVk' } } } as const),
        ...{ body: { data: { reference: 'ORD-2026-000184' } }, ...part },
      })),
    ),
  ],
  [
    'a name that it sent in a request that nobody could read, and that the refusal repeats',
    historyOf(
      ordered({ meant: { data: { amount: 10 } } }),
      { ...ordered(asOther), ...sealed, body: { data: { reference: 'ORD-2026-000185' } } },
      { operationId: 'getOrderStatus', ...asOther, ...sealed, ...unknown },
    ),
  ],
  [
    'a name that it may have sent in an earlier request that nobody could read',
    historyOf(
      ordered({ meant: { data: { amount: 10 } } }),
      { ...ordered(asOther), ...sealed, body: { data: { reference: 'ORD-2026-000185' } } },
      { ...refunds({ refundReference: 'RFD_00000002', orderReference: 'ORD-2026-000184' }), ...asOther },
    ),
  ],
  [
    'a name that is used again after a reset',
    historyOf(transactions([paid]), transactions([paid], { ...asOther, era: 1 })),
  ],
  [
    'what the other one sent itself',
    historyOf(transactions([paid]), {
      ...verified({ reference: paid.reference }),
      meant: { path: { reference: paid.reference } },
    }),
  ],
  [
    'what it sent while the answer was on its way',
    historyOf(
      transactions([paid]),
      { ...verified({ reference: paid.reference }), startedMs: 20, endedMs: 40 },
      {
        operationId: 'initiatePayment',
        meant: { body: { reference: paid.reference } },
        ...asOther,
        startedMs: 30,
      },
    ),
  ],
  [
    'a name that two businesses use, each for a record of its own',
    historyOf(
      transactions([paid]),
      transactions([{ ...paid, businessId: 'business-2', deposit: null }], asOther),
    ),
  ],
  ['a short name', historyOf(amlRecords([{ id: 'aml-1' }]), amlRecords([{ id: 'aml-1' }], asOther))],
  [
    'a sender who is a customer of the other one',
    historyOf(emails(email), amlRecords([{ id: 'aml-0000002', customer: { email: email.email } }], asOther)),
  ],
  [
    'a provider that both have',
    historyOf(
      transactions([{ ...paid, deposit: { id: 'dep-0000001', providerId: 'provider-01' } }]),
      transactions(
        [{ id: 'txn-0000002', deposit: { id: 'dep-0000002', providerId: 'provider-01' } }],
        asOther,
      ),
    ),
  ],
  [
    'a reference that each chose for an order of its own',
    historyOf(
      initiated('SHOP_00000001', { meant: { body: { reference: 'SHOP_00000001' } } }),
      transactions([{ reference: 'SHOP_00000001' }], asOther),
    ),
  ],
  [
    'an asker who is not a business',
    historyOf(transactions([paid]), transactions([paid], { ...asOther, key: 'none' })),
  ],
  [
    'what a webhook is answered with',
    historyOf(transactions([paid]), { operationId: 'receiveCadCollection', body: paid, ...asOther }),
  ],
  [
    'a name that is redacted',
    historyOf(amlRecords([{ id: '424242******4242' }]), amlRecords([{ id: '424242******4242' }], asOther)),
  ],
])('each sees its own: %s', (_, history) => {
  expect(findingsOf(isolation, history)).toEqual([])
})

test.each([
  ['a transaction', historyOf(transactions([paid]), transactions([paid], asOther)), 'txn-0000001'],
  [
    'its reference alone',
    historyOf(transactions([paid]), verified({ payment: { name: paid.reference } })),
    'TXN_AB12CD34',
  ],
  ['its deposit', historyOf(transactions([paid]), verified({ deposit: 'dep-0000001' })), 'dep-0000001'],
  ['an AML record', historyOf(amlRecords([review]), amlRecords([review], asOther)), 'aml-0000001'],
  [
    'a CAD email',
    historyOf(emails(email), { ...emails({ ...email, id: 'cad-2' }), ...asOther }),
    'sender@example.ca',
  ],
  ['a refund that has no id', historyOf(refunds(refund), { ...refunds(refund), ...asOther }), 'RFD_00000001'],
  [
    'an S2S order',
    historyOf(initiated('PAY_AB12CD34'), verified({ reference: 'PAY_AB12CD34' })),
    'PAY_AB12CD34',
  ],
  [
    'a record in the message of a refusal',
    historyOf(transactions([paid]), {
      ...verified({}),
      status: 409,
      body: { message: 'It is open as TXN_AB12CD34.' },
    }),
    'TXN_AB12CD34',
  ],
  [
    'an order, before it sends a request that nobody can read',
    historyOf(
      ordered({ meant: { data: { amount: 10 } } }),
      { operationId: 'getOrderStatus', ...asOther, meant: { data: {} }, ...unknown },
      { ...ordered(asOther), ...sealed, body: {} },
    ),
    'ORD-2026-000184',
  ],
  [
    'a record whose name is sent only afterwards',
    historyOf(transactions([paid]), verified({ reference: paid.reference }), {
      ...verified({ reference: paid.reference }),
      meant: { path: { reference: paid.reference } },
    }),
    'TXN_AB12CD34',
  ],
])('another sees %s', (_, history, name) => {
  const [finding, ...more] = findingsOf(isolation, history)
  expect([finding?.message, finding?.exchanges, more]).toEqual([
    expect.stringContaining(name),
    [history.exchanges[0], history.exchanges[1]],
    [],
  ])
})

test('a name is reported once', () => {
  const parts = [transactions([paid]), transactions([paid], asOther), transactions([paid], asOther)]
  expect(findingsOf(isolation, historyOf(...parts))).toHaveLength(1)
})

test('a target that was reset may give a name to another record', () => {
  const history = historyOf(transactions([paid]), transactions([paid], asOther))
  const exchanges = history.exchanges.map((each, era) => ({ ...each, era }))
  expect(findingsOf(isolation, { ...history, exchanges })).toEqual([])
})

test('a list of foreign rows is one finding', () => {
  const [finding, ...more] = findingsOf(
    isolation,
    historyOf(transactions([paid]), transactions([paid], asOther)),
  )
  expect([finding?.message, more]).toEqual([
    'listTransactions shows the other business txn-0000001, which listTransactions shows as the name of a transaction of the caller, and 2 more names.',
    [],
  ])
})

const own = { ...paid, id: 'txn-0000002', reference: 'TXN_EF56GH78', deposit: null }

test.each([
  ['both have transactions', 2, [transactions([paid]), transactions([own], asOther)]],
  ['only one has transactions', 0, [transactions([paid]), transactions([], asOther)]],
  ['only one asks', 0, [transactions([paid]), transactions([own])]],
  ['the other one is refused', 0, [transactions([paid]), transactions([own], { ...asOther, status: 404 })]],
] as const)('transactions are compared where %s', (_, comparisons, parts) => {
  expect(comparisonsOf(isolation, historyOf(...parts), 'REQ-TXN-02')).toBe(comparisons)
})

const asked = (part = {}) => ({
  ...verified({ reference: 'PAY_AB12CD34' }),
  meant: { path: { reference: 'PAY_AB12CD34' } },
  ...part,
})

test.each([
  ['a record with another name', 1, { id: 'pay-0000001' }, {}],
  ['a record that has one name, which the asker sent', 0, {}, {}],
  ['a key of the wrong type', 0, { id: 'pay-0000001' }, { key: 'secret' }],
] as const)('a record that is asked for by its name is compared: %s', (_, comparisons, more, part) => {
  const created = initiated('PAY_AB12CD34', { body: { data: { reference: 'PAY_AB12CD34', ...more } } })
  const history = historyOf(created, asked({ business: 'caller' }), asked({ status: 404, body: {}, ...part }))
  expect(comparisonsOf(isolation, history, 'no S2S payment order')).toBe(comparisons)
})
