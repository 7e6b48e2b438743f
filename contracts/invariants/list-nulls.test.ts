import { expect, test } from 'vitest'
import { lists } from './lists.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { historyOf } from './testing/sample-history.ts'

const packages = (...amounts: (object | undefined)[]) =>
  historyOf({
    operationId: 'listTvPackages',
    body: { data: amounts.map((amount, index) => ({ bundleCode: `bundle-${index}`, ...amount })) },
  })

const open = { amount: null }
const left = {}
const fixed = { amount: 5 }
const stated = { isAmountFixed: false }

test.each([
  ['written everywhere', [open, open, open, fixed], 1],
  ['left out everywhere', [left, left, left, fixed], 0],
  ['written too seldom to tell', [open, left], 0],
  ['left out in as many rows as it is written', [open, open, left, left], 0],
  ['left out wherever the amount is not fixed', [stated, stated, open], 0],
])('a null that is %s contradicts nothing', (_, amounts, comparisons) => {
  const history = packages(...amounts)
  expect(findingsOf(lists, history)).toEqual([])
  expect(comparisonsOf(lists, history, 'null or omitted')).toBe(comparisons)
})

test('a null that one row leaves out, as no other does, is found', () => {
  const [found] = findingsOf(lists, packages(open, open, open, fixed, left))
  expect(found?.requirements).toEqual(['REQ-BILL-11'])
  expect(found?.message).toBe('listTvPackages omits amount in a row, but writes null in 3 others.')
})

test('a package whose amount is not fixed is written as another such one', () => {
  const [found] = findingsOf(lists, packages({ ...open, ...stated }, fixed, stated, stated))
  expect(found?.message).toBe('listTvPackages omits amount in a row, but writes null in 1 other.')
})

const transactions = (...rows: object[]) =>
  historyOf({
    operationId: 'listTransactions',
    body: { data: { transactions: rows.map((row, index) => ({ id: `tx-${index}`, ...row })) } },
  })

const links = Object.fromEntries(
  [
    'channel',
    'depositId',
    'spendingId',
    'refundId',
    'topupId',
    'tuitionId',
    'walletId',
    'cardId',
    'swapId',
  ].map((name) => [name, null]),
)

test('a member that is left out, while those of its type are null, is found', () => {
  const history = transactions({ ...links, method: 'CARD' }, links, links)
  expect(findingsOf(lists, history).map(({ message }) => message)).toContain(
    'listTransactions omits method in rows, but writes null for channel, depositId, spendingId.',
  )
})

test.each([
  ['where as many are left out as are null', [{ depositId: null }, { depositId: null }]],
  ['where all without a value are left out', [{}, {}, {}]],
  ['where a member of another type is null', [{ balance: null }, { balance: null }, { balance: null }]],
])('a member that is left out contradicts nothing %s', (_, rows) => {
  expect(findingsOf(lists, transactions(...rows))).toEqual([])
})
