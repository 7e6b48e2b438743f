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
    'another currency and the same amount',
    orders([45.25, 'CAD', { amount: 45.25, currency: 'GBP' }], [9, 'CAD', { amount: 9, currency: 'GBP' }]),
    [0, 1].map((at) => `verifyOrder shows ORD_${at} with the currency GBP, but it was created with CAD.`),
  ],
])('an order that is shown with %s is found', (_, history, messages) => {
  expect(messagesOf(history)).toEqual(messages)
})
