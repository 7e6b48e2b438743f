import { expect, test } from 'vitest'
import { effect } from './effect.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { historyOf } from './testing/sample-history.ts'

const LATE = { startedMs: 9_000, endedMs: 9_005 }
const order = (reference: string, status: string) => ({ body: { data: { reference, status, total: 5 } } })
const create = (reference: string) => ({ operationId: 'createOrder', ...order(reference, 'OPEN') }) as const
const pay = (reference: string) =>
  ({ operationId: 'payOrder', meant: { data: { reference } }, ...order(reference, 'TAKEN') }) as const
const charge = (reference: string, part = {}) =>
  ({ operationId: 'chargeToken', isPromised: true, ...order(reference, 'TAKEN'), ...part }) as const
const look = (operationId: 'verifyOrder' | 'getOrderStatus', reference: string, status: string, part = {}) =>
  ({ operationId, meant: { data: { reference } }, ...order(reference, status), ...LATE, ...part }) as const
const LOST = { status: 404, body: { message: 'No' } }
const both = (reference: string, status: string, part = {}) => [
  look('verifyOrder', reference, status, part),
  look('getOrderStatus', reference, status, part),
]

const paid = [
  ...[create('ORD_1'), create('ORD_2'), ...both('ORD_1', 'OPEN', { startedMs: 20, endedMs: 25 })],
  ...[pay('ORD_1'), pay('ORD_2')],
  ...[both('ORD_1', 'SETTLED'), both('ORD_2', 'SETTLED')].flat(),
]
const charged = [charge('CHG_1'), charge('CHG_2')]
const lost = [both('CHG_1', '', LOST), both('CHG_2', '', LOST)].flat()
const asSent = { meant: { data: { reference: 'CHG_1' } } }

test.each([
  ['they are found', [...paid, ...charged, ...both('CHG_1', 'SETTLED'), ...both('CHG_2', 'SETTLED')]],
  ['there is one', [...paid, charge('CHG_1'), ...both('CHG_1', '', LOST)]],
  ['one operation finds one', [...paid, ...charged, ...lost, look('verifyOrder', 'CHG_1', 'SETTLED')]],
  ['no created order is found', [create('ORD_1'), create('ORD_2'), ...charged, ...lost]],
  ['it was not long ago', [...paid, ...charged, ...lost.map((each) => ({ ...each, startedMs: 90 }))]],
  ['the caller chose the name', [...paid, charge('CHG_1', asSent), charge('CHG_2'), ...lost]],
  [
    'the answers show no order',
    [
      ...paid,
      ...['CHG_1', 'CHG_2'].map((reference) => charge(reference, { body: { data: { reference } } })),
      ...lost,
    ],
  ],
])('orders of tokenized charges are not missed where %s', (_, parts) => {
  expect(findingsOf(effect, historyOf(...parts))).toEqual([])
})

test('orders of tokenized charges that no operation finds are found', () => {
  const message = (reference: string) =>
    `chargeToken creates ${reference}, and verifyOrder and getOrderStatus answer 404 to it, unlike to ORD_1.`
  expect(findingsOf(effect, historyOf(...paid, ...charged, ...lost))).toMatchObject([
    { requirements: ['REQ-ORD-11'], message: message('CHG_1') },
    { message: message('CHG_2') },
  ])
})

const open = [look('verifyOrder', 'CHG_1', 'OPEN'), look('verifyOrder', 'CHG_2', 'OPEN')]
const more = {
  body: { data: { reference: 'CHG_1', status: 'TAKEN', total: 5, redirectUrl: 'https://bank' } },
}

test.each([
  ['one leaves it', [...paid, ...charged, ...open, look('verifyOrder', 'CHG_2', 'FAILED')]],
  ['nobody promised them', [...paid, charge('CHG_1', { isPromised: false }), charge('CHG_2'), ...open]],
  ['no order is paid', [create('ORD_1'), ...charged, ...open]],
  ['one asks for more', [...paid, charge('CHG_1', more), charge('CHG_2'), ...open]],
])('tokenized charges may leave their orders as new ones where %s', (_, parts) => {
  expect(findingsOf(effect, historyOf(...parts))).toEqual([])
})

test('described tokenized charges that leave their orders as new ones are found', () => {
  expect(findingsOf(effect, historyOf(...paid, ...charged, ...open))).toMatchObject([
    {
      message:
        'chargeToken accepts a described charge, and its order CHG_1 stays OPEN, the state of new ones, unlike ORD_1, which was paid.',
    },
    { requirements: ['REQ-ORD-11'] },
  ])
})

const verify = (reference: string, status: string, part = {}) =>
  ({
    operationId: 'verifyPayment',
    meant: { path: { reference } },
    body: { data: { reference, status } },
    ...part,
  }) as const
const chargeCard = (reference: string, status: string, part = {}) =>
  ({
    operationId: 'chargeCard',
    meant: { body: { reference } },
    isPromised: true,
    body: { data: { reference, status } },
    ...part,
  }) as const
const unchanged = (reference: string, status: string, charging: string, part = {}) => [
  verify(reference, status),
  chargeCard(reference, charging, part),
  verify(reference, status, LATE),
]

test.each([
  [
    'it settles',
    [
      ...unchanged('pay_1', 'NEW', 'TAKEN'),
      ...unchanged('pay_2', 'NEW', 'TAKEN'),
      verify('pay_2', 'SETTLED', LATE),
    ],
  ],
  ['there is one', unchanged('pay_1', 'NEW', 'TAKEN')],
  ['they wait', [...unchanged('pay_1', 'PENDING', 'PENDING'), ...unchanged('pay_2', 'PENDING', 'PENDING')]],
  ['they were paid before', [...unchanged('pay_1', 'PAID', 'PAID'), ...unchanged('pay_2', 'PAID', 'PAID')]],
  [
    'nobody promised them',
    ['pay_1', 'pay_2'].flatMap((each) => unchanged(each, 'NEW', 'TAKEN', { isPromised: false })),
  ],
  [
    'a step is left',
    ['pay_1', 'pay_2'].flatMap((reference) =>
      unchanged(reference, 'NEW', 'TAKEN', { body: { data: { reference, nextAction: { type: 'otp' } } } }),
    ),
  ],
])('card charges may leave their payments as they were where %s', (_, parts) => {
  expect(findingsOf(effect, historyOf(...parts))).toEqual([])
})

test('described card charges that change nothing are found', () => {
  const parts = [...unchanged('pay_1', 'PENDING', 'TAKEN'), ...unchanged('pay_2', 'PENDING', 'TAKEN')]
  expect(findingsOf(effect, historyOf(...parts))).toMatchObject([
    {
      requirements: ['REQ-S2S-03'],
      message:
        'chargeCard accepts the described charge of pay_1, and verifyPayment shows it as it did before.',
    },
    {},
  ])
})

test('what is charged is compared once it changes', () => {
  const tokens = [...paid, ...charged, ...both('CHG_1', 'SETTLED')]
  expect(comparisonsOf(effect, historyOf(...tokens), 'a tokenized charge answers')).toBe(1)
  expect(comparisonsOf(effect, historyOf(...tokens), 'described tokenized charges')).toBe(1)
  const card = [verify('pay_1', 'NEW'), chargeCard('pay_1', 'NEW'), verify('pay_1', 'SETTLED')]
  expect(comparisonsOf(effect, historyOf(...card), 'described card charges')).toBe(1)
})
