import { expect, test } from 'vitest'
import { money } from './money.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { emails, LATER, list, ofSender, received, row, SENDER, seeded } from './testing/sample-collections.ts'
import { asOther, historyOf } from './testing/sample-history.ts'

const removed = (id: string, part = {}) =>
  ({ operationId: 'removeCadCollectionEmail', status: 204, meant: { path: { id } }, ...part }) as const
const sealed = { operationId: 'createOrder', meant: { body: { data: 'c2VhbGVk' } } } as const
const refunded = { operationId: 'createRefund', meant: { data: { back: 5.01 } } } as const
const ordered = (amount: number) => ({ operationId: 'createOrder', meant: { data: { amount } } }) as const

test.each([
  [
    'a collection is credited',
    [list([seeded]), emails(SENDER), received(5.01), emails(SENDER), list([seeded, row('t1', 5.01)])],
  ],
  ['two of one amount are', [received(5.01), received(5.01), list([row('t1', 5.01), row('t2', 5.01)])]],
  ['an order has the amount too', [ordered(5.01), received(5.01), list([row('t1', 5.01), row('t2', 5.01)])]],
  [
    'a request has the amount under another name',
    [refunded, ...[emails(SENDER), received(5.01), emails(SENDER), list([row('t1', 5.01)], asOther)]],
  ],
  [
    'another business has a debit of the amount',
    [emails(SENDER), received(5.01), emails(SENDER), list([row('t1', 5.01, { type: 'DEBIT' })], asOther)],
  ],
  [
    'an order whose request nobody could read shows the amount',
    [
      { ...sealed, body: { data: { amount: 5.01 } } },
      received(5.01),
      list([row('t1', 5.01), row('t2', 5.01)]),
    ],
  ],
  [
    'an order whose request nobody could read may have the amount',
    [{ ...sealed, body: { data: {} } }, received(5.01), list([row('t1', 5.01), row('t2', 5.01)])],
  ],
  [
    'one of this amount was there',
    [list([row('t1', 5.01)]), received(5.01), list([row('t1', 5.01), row('t2', 5.01)])],
  ],
  [
    'one of this amount was there, on another page',
    [
      list([seeded]),
      received(5.01),
      list([row('t1', 5.01), row('t2', 5.01, { createdAt: '2025-01-01T09:00:00Z' })]),
    ],
  ],
  [
    'an amount is that of two, and each has its own sender',
    [
      ofSender('a@b.ca'),
      ofSender('c@b.ca'),
      list([row('t1', 5.01, { from: 'a@b.ca' }), row('t2', 5.01, { from: 'c@b.ca' })]),
    ],
  ],
  [
    'the sender is registered while it comes',
    [emails(), received(5.01), emails(SENDER), list([row('t1', 5.01)], asOther)],
  ],
  [
    'the sender may have been removed before it comes',
    [emails(SENDER), received(5.01), received(6.01), emails(), list([row('t1', 5.01)], LATER)],
  ],
  [
    'the removal of its sender is under way, and another is refused',
    [
      ...[emails(SENDER), removed('cad-0', { startedMs: 11, endedMs: 29 }), received(5.01), received(6.01)],
      ...[removed('cad-0', { status: 404 }), list([row('t1', 5.01)], LATER)],
    ],
  ],
  ['nothing was ever credited', [emails(SENDER), received(5.01), emails(SENDER), list([seeded], LATER)]],
  [
    'the credit did not have the time to show',
    [emails(SENDER), received(5.01), received(6.01), emails(SENDER), list([row('t1', 5.01)])],
  ],
  [
    'the list is not whole',
    [
      emails(SENDER),
      received(5.01),
      received(6.01),
      emails(SENDER),
      list([row('t1', 5.01)], {
        ...LATER,
        body: { data: { transactions: [row('t1', 5.01)], meta: { totalItems: 2 } } },
      }),
    ],
  ],
  [
    'it is of another form',
    [
      emails(SENDER),
      received(5.01),
      received(6.01, { meant: { body: { amount: 6.01, currency: 'CAD', state: 'PENDING', email: SENDER } } }),
      emails(SENDER),
      list([row('t1', 5.01)], LATER),
    ],
  ],
  [
    'it was refused',
    [
      emails(SENDER),
      received(5.01),
      received(6.01, { status: 400 }),
      emails(SENDER),
      list([row('t1', 5.01)], LATER),
    ],
  ],
])('nothing is found where %s', (_, parts) => {
  expect(findingsOf(money, historyOf(...parts))).toEqual([])
})

test.each([
  [
    'REQ-COL-05',
    '1 collections of 5.01 CAD were received, but 2 credits of it are listed: t1, t2.',
    [
      ofSender('a@b.ca'),
      ofSender('c@b.ca'),
      list([row('t1', 5.01, { from: 'a@b.ca' }), row('t2', 5.01, { from: 'of a@b.ca' })]),
    ],
  ],
  [
    'REQ-COL-05',
    '1 collections of 5.01 CAD were received, but 2 credits of it are listed: t1, t2.',
    [received(5.01), list([row('t1', 5.01), row('t2', 5.01)])],
  ],
  ['REQ-COL-05', '2 credits', [received(5.01), list([row('t1', 5.01)]), list([row('t2', 5.01)], asOther)]],
  [
    'REQ-COL-02',
    'is the transaction t1 of the other.',
    [emails(SENDER), received(5.01), emails(SENDER), list([row('t1', 5.01)], asOther)],
  ],
  [
    'REQ-COL-05',
    'is listed as DEBIT in CAD.',
    [emails(SENDER), received(5.01), emails(SENDER), list([row('t1', 5.01, { type: 'DEBIT' })])],
  ],
  [
    'REQ-COL-05',
    'is listed as CREDIT in USD.',
    [emails(SENDER), received(5.01), emails(SENDER), list([row('t1', 5.01, { currency: 'USD' })])],
  ],
  [
    'REQ-COL-02',
    'is not among its 1 transactions, as that of 5.01 is.',
    [emails(SENDER), received(5.01), received(6.01), emails(SENDER), list([row('t1', 5.01)], LATER)],
  ],
  [
    'REQ-COL-02',
    'is not among its 1 transactions, as that of 5.01 is.',
    [
      ...[emails(SENDER), received(5.01), received(6.01), removed('cad-0'), emails()],
      list([row('t1', 5.01)], LATER),
    ],
  ],
  [
    'REQ-COL-02',
    'is not among its 1 transactions, as that of 5.01 is.',
    [emails(SENDER), ofSender('own@b.ca'), received(6.01), emails(SENDER), list([row('t1', 5.01)], LATER)],
  ],
])('%s: %s', (requirement, message, parts) => {
  expect(findingsOf(money, historyOf(...parts))).toEqual([
    expect.objectContaining({
      requirements: expect.arrayContaining([requirement]),
      message: expect.stringContaining(message),
    }),
  ])
})

test.each([
  ['credited once', 1, [received(5.01), list([row('t1', 5.01)])]],
  ['credited once', 0, [received(5.01), list([seeded])]],
  [
    'that registered its sender',
    1,
    [emails(SENDER), received(5.01), emails(SENDER), list([row('t1', 5.01)])],
  ],
  ['that registered its sender', 0, [emails(SENDER), received(5.01), emails(SENDER), list([seeded])]],
  [
    'from a registered sender is credited',
    0,
    [emails(SENDER), received(5.01), emails(SENDER), list([row('t1', 5.01)])],
  ],
  [
    'from a registered sender is credited',
    1,
    [
      emails(SENDER),
      received(5.01),
      received(6.01),
      emails(SENDER),
      list([row('t1', 5.01), row('t2', 6.01)]),
    ],
  ],
] as const)('%s is compared %i times', (rule, comparisons, parts) => {
  expect(comparisonsOf(money, historyOf(...parts), rule)).toBe(comparisons)
})

const asBoth = (amount: number, other: object[]) => [
  ...[list([seeded]), list([seeded], asOther), emails(SENDER), { ...emails('b@b.ca'), ...asOther }],
  ...[received(amount), ofSender('b@b.ca', 6.01), emails(SENDER), { ...emails('b@b.ca'), ...asOther }],
  ...[list([seeded, row('t1', amount)], LATER), list([seeded, ...other], { ...asOther, ...LATER })],
]
const cadWallets = { caller: ['wal-1'], other: ['wal-2'] }

test('a business whose wallet is described is credited as another one is', () => {
  const history = historyOf(...asBoth(5.01, []))
  expect(findingsOf(money, history)).toEqual([])
  const [found] = findingsOf(money, { ...history, cadWallets })
  expect(found?.message).toContain(
    'from b@b.ca, whom the business has registered, is not among its 1 transactions',
  )
})

test.each([
  ['its own wallet', 'wal-2', 1],
  ['a wallet that is not described', 'wal-9', 0],
])('a credit may name %s', (_, walletId, comparisons) => {
  const history = { ...historyOf(...asBoth(5.01, [row('t2', 6.01, { walletId })])), cadWallets }
  expect(findingsOf(money, history)).toEqual([])
  expect(comparisonsOf(money, history, 'names the CAD wallet')).toBe(comparisons)
})

test('a credit in the wallet of another business is found', () => {
  const history = historyOf(...asBoth(5.01, [row('t2', 6.01, { walletId: 'wal-1' })]))
  expect(findingsOf(money, history)).toEqual([])
  expect(findingsOf(money, { ...history, cadWallets })).toMatchObject([
    {
      requirements: ['REQ-COL-05'],
      message:
        'The collection of 6.01 CAD is the transaction t2 in the wallet wal-1, which is described as that of another business.',
    },
  ])
})
