import { expect, test } from 'vitest'
import { effect } from './effect.ts'
import { money } from './money.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { asOther, historyOf } from './testing/sample-history.ts'

const LATER = { startedMs: 9_000, endedMs: 9_005 }
const created = {
  operationId: 'createOrder',
  body: { data: { reference: 'ORD_1', amount: '20.50', fee: 0.5, currency: 'CAD' } },
} as const
const row = (id: string, part = {}) => ({
  id,
  orderReference: 'ORD_1',
  amount: 10,
  currency: 'CAD',
  status: 'PENDING',
  ...part,
})
const refund = (id: string, fields = {}, part = {}) =>
  ({
    operationId: 'createRefund',
    meant: { data: { reference: 'ORD_1', amount: 10 } },
    body: { data: row(id, fields) },
    ...part,
  }) as const
/** A refund whose request cannot be decrypted. */
const sealed = (id: string, fields = {}) => refund(id, fields, { meant: { body: { data: 'c2VhbGVk' } } })
const refused = refund('', {}, { status: 409, body: { message: 'No' } })
const list = (rows: object[], part = {}) =>
  ({ operationId: 'listRefunds', body: { data: { items: rows } }, ...part }) as const
const old = row('r-old', { orderReference: 'ORD_0' })

/** A refund with a reference and without an id. */
const named = (reference: string, part = {}) => {
  const { id: _, ...fields } = row('', { refundReference: reference, ...part })
  return fields
}
const refundNamed = (reference: string) => ({ ...refund(''), body: { data: named(reference) } }) as const

/** A refund with nothing but a `reference` of its own. */
const byReference = (reference: string) =>
  ({ ...refund(''), body: { data: { reference, amount: 10, currency: 'CAD' } } }) as const

/** An order that is not paid yet, and another that is. */
const open = {
  ...created,
  body: { data: { ...created.body.data, status: 'OPEN' } },
} as const
const paid = (order: string, status = 'PAID') =>
  ({ operationId: 'payOrder', meant: { data: { reference: order } }, body: { data: { status } } }) as const

test.each([
  ['it is listed', [created, refund('r1'), list([old, row('r1')], LATER)]],
  ['it did not have the time to show', [created, refund('r1'), list([]), list([old, old])]],
  ['the list may have more pages', [created, refund('r1'), list([old, old, old, old, old], LATER)]],
  [
    'the list is filtered',
    [
      created,
      refund('r1'),
      refund('r2', { amount: 0.5 }),
      refund('r3', { amount: 0.5 }),
      list([row('r1'), row('r3')], { ...LATER, meant: { query: { status: 'x' } } }),
    ],
  ],
  ['a list shows no order', [created, refund('r1'), refused, list([{ id: 'r1' }, { id: 'r2' }], LATER)]],
  [
    'the list is of another business',
    [created, refund('r1'), list([old, old]), list([old], { ...LATER, ...asOther })],
  ],
  [
    'refunds are in another unit than orders',
    [created, refund('r1', { amount: 1_025 }), refund('r2', { amount: 1_025 })],
  ],
  ['the fee is refunded too', [created, refund('r1'), refund('r2', { amount: '11.00' })]],
  [
    'a refund is listed as failed later',
    [
      created,
      refund('r1'),
      refund('r2', { amount: 20 }),
      list([row('r1'), row('r2', { amount: 20, status: 'FAILED' })]),
    ],
  ],
  ['the order was paid', [open, paid('ORD_0'), paid('ORD_1'), refund('r1'), list([old, row('r1')], LATER)]],
  ['no state tells', [open, paid('ORD_0', 'OPEN'), refund('r1'), list([old, row('r1')], LATER)]],
  ['a refund of an unpaid order is not listed', [open, paid('ORD_0'), refund('r1'), list([old])]],
  [
    'a refund of an unpaid order fails',
    [open, paid('ORD_0'), refund('r1'), list([old, row('r1', { status: 'FAILED' })], LATER)],
  ],
  [
    'a refund of an unpaid order cancels it',
    [open, paid('ORD_0'), refund('r1'), list([old, row('r1', { status: 'VOIDED' })], LATER)],
  ],
  ['a refund failed', [created, refund('r1'), refund('r2', { amount: 20, status: 'FAILED' })]],
  ['a request is repeated', [created, refund('r1', { amount: 20 }), refund('r1', { amount: 20 })]],
  [
    'a request that cannot be read may be of the order',
    [
      ...[created, sealed('r1'), { ...sealed('r2'), status: 503, body: {} }],
      list([old, row('r1'), row('r2')], LATER),
    ],
  ],
  [
    'a refund is named by its order too',
    [
      created,
      refund('r1', { reference: 'ORD_1' }),
      refund('r2', { reference: 'ORD_1', amount: 0.5 }),
      list([old, row('r1', { reference: 'ORD_1' }), row('r2', { reference: 'ORD_1', amount: 0.5 })], LATER),
    ],
  ],
  [
    'a refund without an id is listed in another unit',
    [created, byReference('RF_1'), list([{ ...byReference('RF_1').body.data, amount: 1_000 }], LATER)],
  ],
  [
    'a list that is behind may show another refund by this reference',
    [created, byReference('RF_1'), list([{ ...byReference('RF_1').body.data, amount: 9 }])],
  ],
  [
    'a reference is that of a payment with several refunds',
    [
      ...[created, byReference('RF_1'), byReference('RF_1')],
      list([{ ...byReference('RF_1').body.data, amount: 9 }], LATER),
    ],
  ],
  ['a row shows no amount', [created, refund('r1'), list([old, { id: 'r1' }])]],
])('nothing is found where %s', (_, parts) => {
  const history = historyOf(...parts)
  expect([...findingsOf(effect, history), ...findingsOf(money, history)]).toEqual([])
})

test.each([
  [
    'REQ-ORD-15',
    'listRefunds does not show it later, although',
    [
      created,
      refund('r1'),
      refund('r2'),
      refund('r3', { amount: 0.5 }),
      list([row('r1'), row('r3', { amount: 0.5 })], LATER),
    ],
  ],
  [
    'REQ-ORD-15',
    'listRefunds does not show it later.',
    [created, list([old, old]), refund('r1'), list([old], LATER)],
  ],
  [
    'REQ-ORD-09',
    'shows the refund r1 in 2 rows',
    [created, refund('r1'), refund('r2'), list([row('r1'), row('r1')])],
  ],
  [
    'REQ-ORD-09',
    'shows the refund R1 in 2 rows',
    [created, refundNamed('R1'), refundNamed('R2'), list([named('R1'), named('R1')])],
  ],
  [
    'REQ-ORD-08',
    'shows 1 refunds of ORD_1, of which 0 were accepted',
    [created, refused, list([old, row('r1')])],
  ],
  [
    'REQ-ORD-08',
    'The refunds of ORD_1 amount to 22, but it was created for 20.5.',
    [created, refund('r1'), refund('r2', { amount: 12 })],
  ],
  [
    'REQ-ORD-08',
    'The refunds of ORD_1 amount to 22, but it was created for 20.5.',
    [created, sealed('r1'), sealed('r2', { amount: 12 })],
  ],
  [
    'REQ-ORD-08',
    'createRefund makes the refund r1 of ORD_1, which was not paid.',
    [open, paid('ORD_0'), refund('r1'), list([old, row('r1')], LATER)],
  ],
  [
    'REQ-ORD-08',
    'The order ORD_1 is in CAD, but its refund r1 in USD.',
    [created, refund('r1', { currency: 'USD' })],
  ],
  [
    'REQ-ORD-09',
    'createRefund answers r1 with the amount 10, but listRefunds shows 9.',
    [created, refund('r1'), list([old, row('r1', { amount: 9 })])],
  ],
  [
    'REQ-ORD-09',
    'createRefund answers R1 with the amount 10, but listRefunds shows 9.',
    [created, refundNamed('R1'), list([old, named('R1', { amount: 9 })])],
  ],
  [
    'REQ-ORD-09',
    'createRefund answers RF_1 with the amount 10, but listRefunds shows 20.',
    [created, byReference('RF_1'), list([{ ...byReference('RF_1').body.data, amount: 20 }], LATER)],
  ],
] as const)('%s: %s', (requirement, message, parts) => {
  const history = historyOf(...parts)
  expect([...findingsOf(effect, history), ...findingsOf(money, history)]).toEqual([
    expect.objectContaining({
      requirements: expect.arrayContaining([requirement]),
      message: expect.stringContaining(message),
    }),
  ])
})

test.each([
  [effect, 'a refund is listed', 1, [created, list([]), refund('r1'), list([row('r1')], LATER)]],
  [effect, 'a refund is listed', 0, [created, refund('r1'), list([row('r1')], LATER)]],
  [effect, 'a refund is listed once', 0, [created, refund('r1'), list([row('r1')], LATER)]],
  [money, 'exceed', 1, [created, refund('r1')]],
  [money, 'exceed', 0, [refund('r1')]],
  [money, 'only once it is paid', 1, [open, paid('ORD_0'), refused]],
  [money, 'only once it is paid', 0, [open, refused]],
  [money, 'a refund is listed with', 1, [created, refund('r1'), list([old, row('r1')])]],
  [money, 'a refund is listed with', 0, [created, refund('r1'), list([])]],
] as const)('%o: %s is compared %i times', (invariant, rule, comparisons, parts) => {
  expect(comparisonsOf(invariant, historyOf(...parts), rule)).toBe(comparisons)
})

/** An order and its refunds on a service with other names. */
const other = (total: number, backs: readonly number[], part = {}) => {
  const rows = backs.map((back, at) => ({ refundId: `rb-${at}`, orderNo: 'A-1', back, ...part }))
  return [
    {
      operationId: 'createOrder',
      meant: { data: { orderNo: 'A-1', total } },
      body: { orderNo: 'A-1', total, fees: 0.5 },
    },
    {
      operationId: 'getOrderStatus',
      meant: { data: { reference: 'A-1' } },
      body: { order: { orderNo: 'A-1', total, fees: 0.5 } },
    },
    ...rows.map(
      (row) =>
        ({
          operationId: 'createRefund',
          meant: { data: { reference: 'A-1', back: row.back } },
          body: { refund: row },
        }) as const,
    ),
    list([{ refundId: 'rb-old' }, ...rows], LATER),
  ] as const
}

test.each([
  ['more than was paid', 1, other(20.5, [11, 12])],
  ['the fee too', 0, other(20.5, [11, 10])],
  ['what fails', 0, other(20.5, [11, 12], { outcome: 'Declined' })],
  ['what is not listed', 0, other(20.5, [11, 12]).slice(0, -1)],
])('under other names, refunds of %s: %i', (_, count, parts) => {
  expect(findingsOf(money, historyOf(...parts))).toHaveLength(count)
})
