import { expect, test } from 'vitest'
import { identity } from './identity.ts'
import { findingsOf } from './testing/findings-of.ts'
import { historyOf, transactions } from './testing/sample-history.ts'

type Order = [amount: number, booked: object, more?: object[]]
/** Orders in the currency of their transactions, unless these say otherwise. */
const orders = (...all: Order[]) =>
  historyOf(
    ...all.map(
      ([amount], at) =>
        ({
          operationId: 'initiatePayment',
          body: { data: { reference: `PAYMENT_${at}`, amount, currency: 'CAD' } },
        }) as const,
    ),
    transactions(
      all.flatMap(([, booked, more = []], at) =>
        [booked, ...more].map((each, turn) => ({
          ...{ id: `t${at}${turn}`, reference: `PAYMENT_${at}`, type: 'CREDIT', currency: 'CAD', fee: 1 },
          ...each,
        })),
      ),
    ),
  )
const messagesOf = (history: ReturnType<typeof orders>) =>
  findingsOf(identity, history).map(({ message }) => message)

test.each([
  ['its amount', orders([77.75, { amount: 77.75 }], [18.4, { amount: 18.4 }])],
  ['its amount without the fee', orders([77.75, { amount: 76.75 }], [18.4, { amount: 17.4 }])],
  ['its amount without a part of the fee', orders([77.75, { amount: 77.5 }], [18.4, { amount: 18.15 }])],
  ['another unit', orders([77.75, { amount: 7775 }], [18.4, { amount: 1840 }])],
  [
    'another currency',
    orders([77.75, { amount: 77, currency: 'USD' }], [18.4, { amount: 18, currency: 'USD' }]),
  ],
  ['a debit', orders([77.75, { amount: 77, type: 'DEBIT' }], [18.4, { amount: 18, type: 'DEBIT' }])],
  ['parts', orders([77.75, { amount: 77 }, [{ amount: 0.75 }]], [18.4, { amount: 18 }, [{ amount: 0.4 }]])],
  [
    'another reference',
    orders([77.75, { amount: 77, reference: 'T_1' }], [18.4, { amount: 18, reference: 'T_2' }]),
  ],
  [
    'the reference of another order too',
    orders(
      [77.75, { amount: 77, description: 'PAYMENT_1 in part' }],
      [18.4, { amount: 18, description: 'PAYMENT_0, the rest' }],
    ),
  ],
  ['one coincidence', orders([77.75, { amount: 77 }], [18.4, { amount: 18.4 }])],
])('the transaction of an order may have %s', (_, history) => {
  expect(messagesOf(history)).toEqual([])
})

test.each([
  ['the cents', 77, 18, [77.75, 18.4]],
  ['one cent', 77.74, 18.39, [77.75, 18.4]],
])('transactions of orders that lost %s are found', (_, one, other, [first, second]) => {
  expect(
    messagesOf(
      orders(
        [first!, { amount: one, fee: 1.34 }],
        [second!, { amount: other, fee: 0.51, reference: 'T_2', description: 'For PAYMENT_1.' }],
        [9, { amount: 9 }],
      ),
    ),
  ).toEqual([
    `The transaction t00 of PAYMENT_0 has the amount ${one}, but the order was created with ${first}.`,
    `The transaction t10 of PAYMENT_1 has the amount ${other}, but the order was created with ${second}.`,
  ])
})

test('transactions of payments that lost their cents are found beside those of checkout orders', () => {
  const history = orders([77.75, { amount: 77 }], [18.4, { amount: 18 }], [9.25, { amount: 9.25 }])
  const exchanges = history.exchanges.map((each, at) =>
    at === 2 ? { ...each, operationId: 'createOrder' as const } : each,
  )
  expect(messagesOf({ ...history, exchanges })).toEqual([
    'The transaction t00 of PAYMENT_0 has the amount 77, but the order was created with 77.75.',
    'The transaction t10 of PAYMENT_1 has the amount 18, but the order was created with 18.4.',
  ])
})
