import { expect, test } from 'vitest'
import { identity } from './identity.ts'
import { findingsOf } from './testing/findings-of.ts'
import { historyOf } from './testing/sample-history.ts'

type Shown = Record<string, unknown>
/** Each order is created with an amount and a currency, and then verified. */
const orders = (...shown: [amount: number, currency: string, verified: Shown, created?: Shown][]) =>
  historyOf(
    ...shown.flatMap(([amount, currency, verified, created], at) => {
      const reference = `ORD_${at}`
      const status = 'OPEN'
      return [
        {
          operationId: 'createOrder',
          body: { data: { reference, amount, currency, status, ...created } },
        } as const,
        {
          operationId: 'verifyOrder',
          meant: { data: { reference } },
          body: { data: { reference, currency, status, ...verified } },
        } as const,
      ]
    }),
  )

test.each([
  ['another unit', orders([45.25, 'NGN', { amount: 4525 }], [100, 'NGN', { amount: 10000 }])],
  [
    'the unit of its currency',
    orders(
      [45.25, 'NGN', { amount: 4525 }],
      [45.25, 'CAD', { amount: 4525 }],
      [100, 'RWF', { amount: 100 }],
      [70, 'RWF', { amount: 70 }],
    ),
  ],
  ['a flat fee', orders([1, 'NGN', { amount: 26 }], [45.25, 'NGN', { amount: 70.25 }])],
  [
    'a fee with a maximum',
    orders([1, 'NGN', { amount: 0.97 }], [50, 'NGN', { amount: 49 }], [900, 'NGN', { amount: 899 }]),
  ],
  [
    'a fee of its own kind of card',
    orders(
      [45.25, 'NGN', { amount: 47 }],
      [45.25, 'NGN', { amount: 46 }],
      [90, 'NGN', { amount: 91 }],
      [90.5, 'NGN', { amount: 92 }],
    ),
  ],
  [
    'a fee in the smallest unit',
    orders([45.25, 'NGN', { amount: 4595 }], [100, 'NGN', { amount: 10150 }], [5, 'NGN', { amount: 510 }]),
  ],
  [
    'a fee once it is paid',
    orders(
      [45.25, 'NGN', { amount: 46, status: 'PAID' }],
      [12, 'NGN', { amount: 12.5, status: 'PAID' }],
      [100, 'NGN', { amount: 100 }],
    ),
  ],
  [
    'what is paid of it',
    orders(
      [45.25, 'NGN', { amount: 0 }],
      [70, 'NGN', { amount: 0 }],
      [45.25, 'NGN', { amount: 45.25, status: 'PAID' }],
    ),
  ],
  ['nothing paid yet', orders([45.25, 'NGN', { amount: 0 }], [70, 'NGN', { amount: 0 }])],
  ['one amount only', orders([45.25, 'NGN', { amount: 45 }], [45.25, 'NGN', { amount: 45 }])],
  [
    'no status',
    orders(
      [45.25, 'NGN', { amount: 45, status: undefined }],
      [900, 'NGN', { amount: 900, status: undefined }],
    ),
  ],
  [
    'the amount in the currency of the merchant',
    orders(
      [45.25, 'NGN', { amount: 0.03, currency: 'USD' }],
      [90.5, 'NGN', { amount: 0.06, currency: 'USD' }],
    ),
  ],
  [
    'the symbol of its currency',
    orders([45.25, 'CAD', { amount: 45.25, currency: 'C$' }], [9, 'CAD', { amount: 9, currency: 'C$' }]),
  ],
  [
    'whole numbers in currencies without cents',
    orders([45.25, 'RWF', { amount: 45 }], [12.75, 'XAF', { amount: 13 }]),
  ],
  [
    'a flat fee that leaves it whole',
    orders([45.25, 'CAD', { amount: 45 }], [12.25, 'USD', { amount: 12 }], [9.25, 'NGN', { amount: 9 }]),
  ],
  [
    'half of its fee deducted',
    orders([45.25, 'CAD', { amount: 44.75, fee: 1 }], [90, 'USD', { amount: 89.1, fee: 1.8 }]),
  ],
  [
    'a percentage deducted, and another fee beside it',
    orders([45.25, 'CAD', { amount: 44.8, fee: 1 }], [90, 'USD', { amount: 89.1, fee: 3 }]),
  ],
  [
    'a flat fee deducted, and another beside it',
    orders([45.25, 'CAD', { amount: 45.05, fee: 1 }], [90, 'USD', { amount: 89.8, fee: 3 }]),
  ],
  [
    'what was refunded deducted',
    orders(
      [45.25, 'CAD', { amount: 45, fee: 1, amountRefunded: 0.25 }],
      [90, 'USD', { amount: 89.1, fee: 3, refunds: [{ amount: 0.9 }] }],
    ),
  ],
  [
    'less than its fee takes',
    orders([77.5, 'CAD', { amount: 77.1, fee: 1 }], [18.5, 'USD', { amount: 18.2, fee: 0.5 }]),
  ],
  [
    'a cent of tax deducted',
    orders([45.25, 'CAD', { amount: 45.24, vat: 0.01 }], [90.5, 'CAD', { amount: 90.49, vat: 0.01 }]),
  ],
  [
    'one amount lower',
    orders([45.25, 'CAD', { amount: 45.24, fee: 1 }], [90, 'USD', { amount: 90, fee: 3 }]),
  ],
])('an order may be shown with %s', (_, history) => {
  expect(findingsOf(identity, history)).toEqual([])
})

const messagesOf = (history: ReturnType<typeof orders>) =>
  findingsOf(identity, history).map(({ message }) => message)
const wrongAmount = (at: number, shown: number, created: number) =>
  `verifyOrder shows ORD_${at} with the amount ${shown}, but it was created with ${created}.`

test.each([
  [
    'whole numbers',
    orders(
      [45.25, 'NGN', { amount: 45 }],
      [12.75, 'NGN', { amount: 12 }],
      [12.75, 'NGN', { amount: 12 }],
      [900, 'NGN', { amount: 900 }],
    ),
    [wrongAmount(0, 45, 45.25), wrongAmount(1, 12, 12.75), wrongAmount(2, 12, 12.75)],
  ],
  [
    '0 in one currency',
    orders([45.25, 'CAD', { amount: 0 }], [9, 'CAD', { amount: 0 }], [70, 'USD', { amount: 70 }]),
    [wrongAmount(0, 0, 45.25), wrongAmount(1, 0, 9)],
  ],
  [
    '0 with each status',
    orders([45.25, 'CAD', { amount: 0 }], [9, 'CAD', { amount: 0, status: 'PAID' }]),
    [wrongAmount(0, 0, 45.25), wrongAmount(1, 0, 9)],
  ],
  [
    'more and less',
    orders([45.25, 'NGN', { amount: 45 }], [90.75, 'NGN', { amount: 91 }]),
    [wrongAmount(0, 45, 45.25), wrongAmount(1, 91, 90.75)],
  ],
  [
    'whole numbers in several currencies and states',
    orders(
      [45.25, 'CAD', { amount: 45 }],
      [12.75, 'USD', { amount: 12, status: 'PAID' }],
      [900, 'NGN', { amount: 900 }],
      [9, 'EUR', { amount: 9 }],
    ),
    [wrongAmount(0, 45, 45.25), wrongAmount(1, 12, 12.75)],
  ],
  [
    'one cent less in several currencies',
    orders(
      [45.25, 'CAD', { amount: 45.24, fee: 1 }],
      [90.5, 'USD', { amount: 90.49, fee: 3 }],
      [900, 'NGN', { amount: 900, fee: 5 }],
      [9, 'EUR', { amount: 9, fee: 1 }],
    ),
    [wrongAmount(0, 45.24, 45.25), wrongAmount(1, 90.49, 90.5)],
  ],
  [
    'another currency and the same amount',
    orders([45.25, 'CAD', { amount: 45.25, currency: 'GBP' }], [9, 'CAD', { amount: 9, currency: 'GBP' }]),
    [0, 1].map((at) => `verifyOrder shows ORD_${at} with the currency GBP, but it was created with CAD.`),
  ],
])('an order that is shown with %s is found', (_, history, messages) => {
  expect(messagesOf(history)).toEqual(messages)
})

test('the orders of tokens that lost their cents are found beside others that did not', () => {
  const whole = orders(
    [45.25, 'CAD', { amount: 45 }],
    [12.75, 'USD', { amount: 12 }],
    [8.5, 'CAD', { amount: 8.5 }],
    [9.5, 'CAD', { amount: 9.5 }],
    [7.5, 'CAD', { amount: 7.5 }],
  )
  const exchanges = whole.exchanges.map((each, at) =>
    at === 0 || at === 2 ? { ...each, operationId: 'chargeToken' as const } : each,
  )
  expect(messagesOf({ ...whole, exchanges })).toEqual([wrongAmount(0, 45, 45.25), wrongAmount(1, 12, 12.75)])
})
