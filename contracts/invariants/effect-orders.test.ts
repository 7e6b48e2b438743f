import { expect, test } from 'vitest'
import { effect } from './effect.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { asOther, historyOf, initiated } from './testing/sample-history.ts'

const LATER = { startedMs: 9_000, endedMs: 9_005 }
const SOON = { startedMs: 9_100, endedMs: 9_105 }
const order = (status: string) => ({ data: { reference: 'ORD_1', status } })
const asking = { meant: { data: { reference: 'ORD_1' } } }
const created = { operationId: 'createOrder', body: order('PENDING') } as const
const paid = (status: string) => ({ operationId: 'payOrder', ...asking, body: order(status) }) as const
const read = (status: string, part = {}) =>
  ({ operationId: 'verifyOrder', ...asking, body: order(status), ...part }) as const
const status = (state: string, part = {}) =>
  ({ operationId: 'getOrderStatus', ...asking, body: order(state), ...part }) as const
/** Other orders that keep a state after their payment. */
const keep = (state: string, ...references: string[]) =>
  references.flatMap((reference) => {
    const part = { meant: { data: { reference } }, body: { data: { reference, status: state } } }
    return [
      { operationId: 'payOrder', ...part },
      { operationId: 'verifyOrder', ...part },
    ] as const
  })
const verified = (part = {}) =>
  ({
    operationId: 'verifyPayment',
    meant: { path: { reference: 'PAY_1' } },
    body: { data: { reference: 'PAY_1', status: 'PAID' } },
    ...part,
  }) as const

test.each([
  ['an order is paid', [created, read('PENDING'), paid('PAID'), read('PAID')]],
  [
    'a payment fails, and may be tried again',
    [created, read('PROCESSING'), read('PENDING'), paid('FAILED'), read('PENDING')],
  ],
  ['a paid order is reversed', [created, read('PAID'), read('REVERSED')]],
  ['one operation is behind another', [created, read('PAID'), status('PENDING')]],
  ['they read at the same time', [created, read('PAID'), read('PENDING', { startedMs: 12 })]],
  ['another business has an order of this name', [created, read('PAID'), read('PENDING', asOther)]],
  ['a paid order reads as what no order was created in', [created, read('PAID'), read('OPEN')]],
  ['a read is behind the one before it', [created, paid('PAID'), read('PAID'), read('PENDING')]],
  ['an answer is terse', [created, read('PAID'), read('PENDING', { body: { data: { status: 'PENDING' } } })]],
  ['an order is not found before it is made', [verified({ status: 404 }), initiated('PAY_1'), verified()]],
  [
    'an order is refused under another header',
    [
      verified(),
      verified({ status: 404, ...LATER, sent: { method: 'GET', url: 'http://a.test', headers: { x: '1' } } }),
    ],
  ],
  [
    'one other order alone keeps the state',
    [created, ...keep('SETTLED', 'ORD_2'), paid('SETTLED'), read('PENDING', LATER)],
  ],
  [
    'a state that other orders keep may pass',
    [created, ...keep('DECLINED', 'ORD_2', 'ORD_3'), paid('DECLINED'), read('PENDING', LATER)],
  ],
  [
    'what calls every order paid is behind another',
    [created, read('PAID'), status('PENDING', LATER), read('PAID', SOON)],
  ],
  [
    'an order is shown that nobody created here',
    [
      created,
      { ...paid('PAID'), meant: {}, body: { data: { reference: 'ORD_9', status: 'PAID' } } },
      { ...read('PENDING', LATER), meant: {}, body: { data: { reference: 'ORD_9', status: 'PENDING' } } },
    ],
  ],
  ['a refusal shows an order', [created, paid('PAID'), read('PENDING', { ...LATER, status: 409 })]],
  ['a merchant gives a reference again', [created, paid('PAID'), created, read('PENDING', LATER)]],
  [
    'a status beside another name of the order is that of the request',
    [created, { ...paid(''), body: { status: 'success', orderNo: 'ORD_1' } }, read('PENDING', LATER)],
  ],
  [
    'two members may be the state',
    [
      { ...created, body: { data: { reference: 'ORD_1', state: 'OPEN', order_state: 'NEW' } } },
      { ...paid(''), body: { data: { reference: 'ORD_1', state: 'PAID', order_state: 'NEW' } } },
      read('', { ...LATER, body: { data: { reference: 'ORD_1', state: 'OPEN', order_state: 'NEW' } } }),
    ],
  ],
  ['a read is turned away', [verified(), verified({ status: 429 })]],
])('nothing is found where %s', (_, parts) => {
  expect(findingsOf(effect, historyOf(...parts))).toEqual([])
})

test.each([
  [
    'REQ-ORD-02',
    'payOrder shows ORD_1 as SETTLED, and verifyOrder then as PENDING',
    [created, ...keep('SETTLED', 'ORD_2', 'ORD_3'), paid('SETTLED'), read('PENDING', LATER)],
  ],
  [
    'REQ-ORD-02',
    'payOrder shows ORD_1 as PAID, and verifyOrder then as PENDING',
    [created, { ...paid(''), body: { data: { orderNo: 'ORD_1', status: 'PAID' } } }, read('PENDING', LATER)],
  ],
  [
    'REQ-S2S-03',
    'chargeCard shows PAY_1 as PAID, and verifyPayment then as OPEN',
    [
      initiated('PAY_1', { body: { data: { reference: 'PAY_1', paymentState: 'OPEN' } } }),
      {
        operationId: 'chargeCard',
        meant: { body: { reference: 'PAY_1' } },
        body: { data: { reference: 'PAY_1', paymentState: 'PAID' } },
      },
      verified({ body: { data: { reference: 'PAY_1', paymentState: 'OPEN' } }, ...LATER }),
    ],
  ],
  [
    'REQ-ORD-07',
    'verifyOrder shows ORD_1 as PAID, and verifyOrder then as PENDING',
    [created, paid('PROCESSING'), read('PAID', LATER), read('PENDING', SOON)],
  ],
  [
    'REQ-ORD-03',
    'and getOrderStatus then as PENDING',
    [created, paid('PROCESSING'), status('PAID', LATER), status('PENDING', SOON)],
  ],
  [
    'REQ-ORD-02',
    'payOrder shows ORD_1 as SUCCESSFUL, and getOrderStatus then as PENDING',
    [created, paid('SUCCESSFUL'), status('PENDING', LATER)],
  ],
  [
    'REQ-ORD-02',
    'verifyOrder shows ORD_1 as PAID, and getOrderStatus then as PENDING',
    [
      created,
      read('PENDING'),
      paid('PROCESSING'),
      read('PAID'),
      status('PENDING', LATER),
      read('PAID', SOON),
    ],
  ],
  [
    'REQ-ORD-02',
    'payOrder shows ORD_1 as PAID, and verifyOrder then as PENDING',
    [
      { ...created, meant: {} },
      { ...paid('PAID'), meant: {} },
      { ...read('PENDING', LATER), meant: {} },
    ],
  ],
  [
    'REQ-ORD-02',
    'payOrder shows ORD_1 as PAID, and verifyOrder then as PENDING',
    [
      { ...created, meant: {} },
      { ...paid('PAID'), meant: {} },
      {
        ...read('PENDING', LATER),
        meant: {},
        body: { data: { reference: 'ORD_1', orderReference: 'SHOP-7', status: 'PENDING' } },
      },
    ],
  ],
  [
    'REQ-REF-02',
    'verifyPayment finds PAY_1, and then answers 404.',
    [initiated('PAY_1'), verified(), verified({ status: 404, ...LATER })],
  ],
] as const)('%s: %s', (requirement, message, parts) => {
  expect(findingsOf(effect, historyOf(...parts))).toEqual([
    expect.objectContaining({
      requirements: expect.arrayContaining([requirement]),
      message: expect.stringContaining(message),
    }),
  ])
})

test.each([
  ['verifyOrder shows as paid', 1, [created, read('PAID'), read('PAID')]],
  ['verifyOrder shows as paid', 0, [created, read('PAID')]],
  ['verifyOrder shows as paid', 0, [read('PAID'), read('PAID')]],
  ['answered as paid', 1, [created, paid('PAID'), read('PAID', LATER)]],
  ['answered as paid', 1, [created, paid('PAID'), read('PAID')]],
  ['answered as paid', 0, [created, paid('PAID'), read('PENDING')]],
  ['found again', 1, [verified(), verified()]],
  ['found again', 0, [verified({ status: 404 }), verified({ status: 404 })]],
] as const)('%s is compared %i times', (rule, comparisons, parts) => {
  expect(comparisonsOf(effect, historyOf(...parts), rule)).toBe(comparisons)
})
