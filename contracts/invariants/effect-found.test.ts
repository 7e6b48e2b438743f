import { expect, test } from 'vitest'
import { effect } from './effect.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { asOther, historyOf } from './testing/sample-history.ts'

const LATER = { startedMs: 9_000, endedMs: 9_005 }
const LOST = { status: 404, body: { message: 'No' } }
const created = (reference: string, part = {}) =>
  ({ operationId: 'createOrder', body: { data: { reference, status: 'PENDING' } }, ...part }) as const
const read = (reference: string, part = {}) =>
  ({
    operationId: 'verifyOrder',
    meant: { data: { reference } },
    body: { data: { reference, status: 'PENDING' } },
    ...LATER,
    ...part,
  }) as const
const paid = (reference: string, part = {}) => read(reference, { operationId: 'payOrder', ...part })
const packages = (part = {}) =>
  ({
    operationId: 'listTvPackages',
    meant: { path: { serviceCategoryId: 'p1' } },
    sent: { method: 'GET', url: 'http://a.test/tv-services/p1', headers: {} },
    body: { success: true, data: [] },
    ...part,
  }) as const
const initiated = (reference: string, part = {}) =>
  ({ ...created(reference), operationId: 'initiatePayment', ...part }) as const
const linked = (reference: string) => initiated(reference, { operationId: 'createCheckoutLink' })
const charged = (reference: string, part = {}) =>
  ({ ...created(reference), operationId: 'chargeCard', meant: { body: { reference } }, ...part }) as const
const verified = (reference: string, part = {}) =>
  read(reference, {
    operationId: 'verifyPayment',
    meant: { path: { reference } },
    sent: { method: 'GET', url: `http://a.test/verify/${reference}`, headers: {} },
    ...part,
  })
const orders = ['A_1', 'A_2', 'A_3', 'A_4']
const three = orders.slice(0, 3)

const status = (reference: string, part = {}) => read(reference, { operationId: 'getOrderStatus', ...part })
/** An order that both operations find, and one that nobody created. */
const both = [created('A_1'), read('A_1'), status('A_1'), status('A_9', LOST)]
/** The orders of two tokens. */
const ofTokens = (shown = {}, verified = LOST) =>
  ['T_1', 'T_2'].flatMap((each) => [
    created(each, { operationId: 'chargeToken' }),
    status(each, shown),
    read(each, verified),
  ])

test.each([
  ['it is found again', [packages(), packages()]],
  ['it is not found before it is', [packages(LOST), packages()]],
  ['another business does not find it', [packages(), packages({ ...LOST, ...asOther })]],
  ['both are asked at once', [packages({ startedMs: 0, endedMs: 20 }), packages({ ...LOST, startedMs: 10 })]],
  ['another is asked for', [read('A_1'), read('A_2', { ...LOST, startedMs: 9_100 })]],
  [
    'a read is behind the one before it',
    [created('A_1'), read('A_1', { startedMs: 50, endedMs: 55 }), read('A_1', { ...LOST, startedMs: 1_900 })],
  ],
  ['it is not known when an order was made', [read('A_1'), read('A_1', { ...LOST, startedMs: 9_100 })]],
  ['no order is found', [...orders.map((each) => created(each)), ...orders.map((each) => read(each, LOST))]],
  [
    'an order did not have the time to show',
    [
      ...orders.map((each) => created(each)),
      ...three.map((each) => read(each)),
      read('A_4', { ...LOST, startedMs: 900 }),
    ],
  ],
  [
    'an order is refused to who pays it in another way',
    [
      ...three.map((each) => created(each)),
      paid('A_1'),
      paid('A_2', { ...LOST, sent: { method: 'POST', url: 'http://other.test/pay', headers: {} } }),
      paid('A_3', { status: 409 }),
    ],
  ],
  ['no order can be paid', [...three.map((each) => created(each)), ...three.map((each) => paid(each, LOST))]],
  [
    'an order is gone once it was paid',
    [created('A_1'), created('A_2'), paid('A_2'), paid('A_1'), paid('A_1', LOST)],
  ],
  [
    'a payment is not charged yet',
    [
      initiated('S_1'),
      linked('S_2'),
      charged('S_1', { status: 402 }),
      verified('S_1', LOST),
      verified('S_2'),
    ],
  ],
  [
    'a link is not used yet',
    [linked('S_1'), initiated('S_2'), charged('S_1'), verified('S_1', LOST), verified('S_2')],
  ],
  ['no payment is verified', [initiated('S_1'), linked('S_2'), charged('S_1'), verified('S_1', LOST)]],
  [
    'a payment has another reference',
    [
      initiated('S_1', { body: { data: { reference: 'S_1', paymentReference: 'P_1' } } }),
      ...[linked('S_2'), charged('S_1'), verified('S_1', LOST), verified('S_2')],
    ],
  ],
  [
    'a payment is verified with another header',
    [
      ...[initiated('S_1'), linked('S_2'), charged('S_1'), verified('S_2')],
      verified('S_1', {
        ...LOST,
        sent: { method: 'GET', url: 'http://a.test/s', headers: { 'x-mode': '1' } },
      }),
    ],
  ],
  [
    'an order is found at last',
    [
      ...orders.map((each) => created(each)),
      ...three.map((each) => read(each)),
      read('A_4', LOST),
      read('A_4'),
    ],
  ],
  ['no operation shows the orders of tokens', [...both, ...ofTokens(LOST, LOST)]],
  ['an operation finds every order', [...both.slice(0, 3), ...ofTokens()]],
  ['one order of a token alone is not found', [...both, ...ofTokens().slice(0, 3)]],
  ['no order is found by both', [...both.slice(1), ...ofTokens()]],
  ['one of them is found', [...both, ...ofTokens(), read('T_1', { startedMs: 9_100 })]],
])('nothing is found where %s', (_, parts) => {
  expect(findingsOf(effect, historyOf(...parts))).toEqual([])
})

test.each([
  ['REQ-BILL-06', 'listTvPackages finds p1, and then answers 404.', [packages(), packages(LOST)]],
  [
    'REQ-ORD-07',
    'verifyOrder finds A_1, and then answers 404.',
    [read('A_1'), read('A_1', { ...LOST, startedMs: 11_100 })],
  ],
  [
    'REQ-ORD-07',
    'verifyOrder finds A_1, and then answers 404.',
    [created('A_1'), read('A_1'), read('A_1', { ...LOST, startedMs: 9_100 })],
  ],
  [
    'REQ-ORD-07',
    'createOrder creates A_4, and verifyOrder answers 404 to it, unlike to others created the same way.',
    [...orders.map((each) => created(each)), ...three.map((each) => read(each)), read('A_4', LOST)],
  ],
  [
    'REQ-REF-02',
    'initiatePayment creates S_1, and verifyPayment answers 404 to it, unlike to S_2.',
    [
      ...[initiated('S_1'), linked('S_2'), charged('S_1'), verified('S_1', LOST)],
      verified('S_2', { startedMs: 50, endedMs: 55 }),
    ],
  ],
  [
    'REQ-ORD-02',
    'createOrder creates A_2, and payOrder answers 404 to it, but not to A_1.',
    [created('A_1'), created('A_2'), paid('A_1'), paid('A_2', LOST)],
  ],
] as const)('%s: %s', (requirement, message, parts) => {
  expect(findingsOf(effect, historyOf(...parts))).toMatchObject([{ requirements: [requirement], message }])
})

test('the orders of tokens that another operation shows are found', () => {
  expect(findingsOf(effect, historyOf(...both, ...ofTokens())).map(({ message }) => message)).toEqual(
    ['T_1', 'T_2'].map(
      (each) =>
        `chargeToken creates ${each}, which getOrderStatus shows, and verifyOrder answers 404 to it, unlike to A_1.`,
    ),
  )
})

test('what is found again is compared', () => {
  expect(comparisonsOf(effect, historyOf(packages(), packages()), 'listTvPackages found')).toBe(1)
  expect(comparisonsOf(effect, historyOf(packages()), 'listTvPackages found')).toBe(0)
  const busy = packages({ status: 503 })
  expect(comparisonsOf(effect, historyOf(packages(), busy), 'listTvPackages found')).toBe(0)
})
