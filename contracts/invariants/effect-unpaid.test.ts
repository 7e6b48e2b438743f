import { expect, test } from 'vitest'
import { effect } from './effect.ts'
import { findingsOf } from './testing/findings-of.ts'
import { historyOf } from './testing/sample-history.ts'

const LATER = { startedMs: 9_000, endedMs: 9_005 }

const shows = (
  operationId: 'verifyOrder' | 'getOrderStatus' | 'payOrder',
  at: number,
  state: string,
  more = {},
) =>
  ({
    operationId,
    meant: { data: { reference: `ORD_${at}` } },
    body: { data: { reference: `ORD_${at}`, state, ...more } },
  }) as const
const creates = (at: number, state = 'NEW') =>
  ({ operationId: 'createOrder', body: { data: { reference: `ORD_${at}`, state } } }) as const
/** Orders that both operations show as paid, and one of them as new before. */
const usual = (paid: string, verified: string, ...orders: number[]) =>
  orders.flatMap((at) => [
    creates(at),
    shows('getOrderStatus', at, 'NEW'),
    shows('payOrder', at, 'PROCESSING'),
    shows('getOrderStatus', at, paid),
    shows('verifyOrder', at, verified),
  ])
const initiates = (at: number) =>
  ({ operationId: 'initiatePayment', body: { data: { reference: `PAY_${at}`, state: 'NEW' } } }) as const
const verifies = (at: number, state: string) =>
  ({
    operationId: 'verifyPayment',
    meant: { path: { reference: `PAY_${at}` } },
    body: { data: { reference: `PAY_${at}`, state } },
  }) as const
const charges = (at: number, state: string) =>
  ({
    operationId: 'chargeCard',
    meant: { body: { reference: `PAY_${at}` } },
    body: { data: { reference: `PAY_${at}`, state } },
  }) as const

const early = (at: number, going = 'PROCESSING', before = 'SETTLED') => [
  initiates(at),
  verifies(at, before),
  charges(at, going),
  verifies(at, 'SETTLED'),
]
const between = (at: number, word = 'SUCCESS', more = {}) => [
  creates(at),
  shows('verifyOrder', at, word, more),
  shows('getOrderStatus', at, 'NEW'),
  shows('payOrder', at, word),
  shows('getOrderStatus', at, word),
  shows('verifyOrder', at, word),
]

test.each([
  [
    'verifyPayment shows PAY_1 as SETTLED before its payment: initiatePayment creates it as NEW, and chargeCard then shows PROCESSING.',
    [...early(1), ...early(2)],
  ],
  [
    'verifyOrder shows ORD_1 as SUCCESS before its payment: createOrder creates it as NEW, and getOrderStatus then shows NEW.',
    [...between(1), ...between(2)],
  ],
  [
    'verifyOrder shows ORD_3 as SETTLED, and getOrderStatus then as NEW again, its initial state.',
    [
      ...usual('SETTLED', 'SETTLED', 1, 2),
      creates(3),
      shows('verifyOrder', 3, 'SETTLED'),
      { ...shows('getOrderStatus', 3, 'NEW'), ...LATER },
    ],
  ],
] as const)('%s', (message, parts) => {
  expect(findingsOf(effect, historyOf(...parts)).map((each) => each.message)).toContain(message)
})

test.each([
  ['one order alone is shown as paid early', early(1)],
  ['it shows other orders as new', [...early(1), ...early(2), initiates(3), verifies(3, 'NEW')]],
  ['the payment may have been made before', [...early(1, 'SETTLED'), ...early(2, 'SETTLED')]],
  [
    'the word may be that of the verification',
    [...early(1, 'PROCESSING', 'VERIFIED'), ...early(2, 'PROCESSING', 'VERIFIED')],
  ],
  [
    'something else shows that it is unpaid',
    [...between(1, 'SUCCESS', { isPaid: false }), ...between(2, 'SUCCESS', { isPaid: false })],
  ],
  ['it was paid before', [charges(1, 'PROCESSING'), ...early(1), charges(2, 'PROCESSING'), ...early(2)]],
  [
    'what calls every order paid uses another word',
    [
      ...usual('SETTLED', 'PAID', 1, 2),
      creates(3),
      shows('verifyOrder', 3, 'PAID'),
      { ...shows('getOrderStatus', 3, 'NEW'), ...LATER },
    ],
  ],
  [
    'the other operation may be behind',
    [
      ...usual('SETTLED', 'SETTLED', 1, 2),
      creates(3),
      shows('verifyOrder', 3, 'SETTLED'),
      shows('getOrderStatus', 3, 'NEW'),
    ],
  ],
])('nothing is found where %s', (_, parts) => {
  expect(findingsOf(effect, historyOf(...parts))).toEqual([])
})
