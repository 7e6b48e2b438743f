import { expect, test } from 'vitest'
import { identity } from './identity.ts'
import { findingsOf } from './testing/findings-of.ts'
import { amlRecords, historyOf, transactions } from './testing/sample-history.ts'

type Pair = [amount: number, deposit: number, more?: { fee?: number; currency?: string; deposit?: object }]
const rowsOf = (pairs: readonly Pair[]) =>
  pairs.map(([amount, deposited, more = {}], at) => ({
    ...{ id: `t${at}`, amount, currency: 'CAD', fee: 0, ...more },
    deposit: { id: `d${at}`, amount: deposited, currency: 'CAD', ...more.deposit },
  }))
const paid = (...pairs: Pair[]) => historyOf(transactions(rowsOf(pairs)))
const messagesOf = (history: ReturnType<typeof paid>) =>
  findingsOf(identity, history).map(({ message }) => message)
const whole: Pair[] = [
  [64, 64.25],
  [13, 12.75],
  [8, 8.1],
]

test.each([
  ['the amount of its deposit', paid([64.25, 64.25], [12.75, 12.75])],
  ['another amount', paid([60, 64.25], [10, 12.75], [7, 8.1])],
  ['a whole amount in few cases', paid([64, 64.25], [13, 12.75], [900, 900])],
  ['a whole amount among others', paid(...whole, [9.5, 9.5])],
  ['an amount without the same flat fee', paid([64, 64.25], [12, 12.25], [8, 8.25])],
  [
    'an amount without its fee',
    paid([64, 64.25, { fee: 0.25 }], [12, 12.75, { fee: 0.75 }], [8, 8.1, { fee: 0.1 }]),
  ],
  [
    'an amount without the fee of its deposit',
    paid(
      [64, 64.25, { deposit: { fee: 0.25 } }],
      [12, 12.75, { deposit: { fee: 0.75 } }],
      [8, 8.1, { deposit: { fee: 0.1 } }],
    ),
  ],
  [
    'an amount in a currency without cents',
    paid(...whole.map(([one, two]): Pair => [one, two, { currency: 'RWF', deposit: { currency: 'RWF' } }])),
  ],
  [
    'an amount in another currency',
    paid(...whole.map(([one, two]): Pair => [one, two, { deposit: { currency: 'USD' } }])),
  ],
])('a transaction may have %s', (_, history) => {
  expect(messagesOf(history)).toEqual([])
})

test('transactions without the cents of their deposits are found', () => {
  expect(messagesOf(paid(...whole, [9, 9]))).toEqual([
    'Each transaction is shown without cents: that of t0 has the amount 64, beside 64.25.',
  ])
})

test('deposits without the cents of their records are found', () => {
  const records = rowsOf(whole.map(([one, two]): Pair => [two, one]))
  expect(messagesOf(historyOf(amlRecords(records)))).toEqual([
    'Each deposit of AML records is shown without cents: that of t0 has the amount 64, beside 64.25.',
  ])
})

const flagged = rowsOf([
  [64, 64.25],
  [12, 12.25],
  [8, 8.25],
])
const transactionsOf = (amounts: number[]) =>
  transactions(rowsOf(amounts.map((amount, at): Pair => [amount, [64.25, 12.25, 8.25][at]!, { fee: 9 }])))

test('AML records without the same cents as their transactions are found', () => {
  expect(messagesOf(historyOf(amlRecords(flagged), transactionsOf([64.25, 12.25, 8.25])))).toEqual([
    'Each AML record is shown without cents: that of t0 has the amount 64, beside 64.25.',
  ])
})

test.each([
  ['their transactions are not shown', []],
  ['a fee lies between a transaction and its deposit', [64.25, 12.25, 8.2]],
  ['there are few', [64.25, 12.25]],
])('AML records without the same cents are accepted where %s', (_, amounts) => {
  expect(messagesOf(historyOf(amlRecords(flagged), transactionsOf(amounts)))).toEqual([])
})
