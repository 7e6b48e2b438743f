import { expect, test } from 'vitest'
import { money } from './money.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { emails, LATER, list, received, row, SENDER, seeded } from './testing/sample-collections.ts'
import { historyOf } from './testing/sample-history.ts'

const cadWallets = { caller: ['wal-1'] }
const creditedCollection = {
  id: '{$random}',
  amount: '{$amount}',
  currency: 'CAD',
  source: { email: '{$sender}', name: 'Ada' },
}
const uncredited = (rows: object[] = []) =>
  historyOf(emails(SENDER), received(5.01), emails(SENDER), list([seeded, ...rows], LATER))

test('a collection whose credit is described is credited', () => {
  const described = { cadWallets, creditedCollection }
  const [found, ...more] = findingsOf(money, { ...uncredited(), ...described })
  expect(more).toEqual([])
  expect(found?.message).toContain('is not among its 1 transactions, as target.json says')
  const credited = { ...uncredited([row('t1', 5.01)]), ...described }
  expect(findingsOf(money, credited)).toEqual([])
  expect(comparisonsOf(money, credited, 'from a registered sender is credited')).toBe(1)
})

test.each([
  ['its credit is not described', { cadWallets }, []],
  ['no wallet of its business is described', { creditedCollection }, []],
  [
    'another notification is described',
    { cadWallets, creditedCollection: { ...creditedCollection, event: 'collection.received' } },
    [],
  ],
  [
    'the described one is of another currency',
    { cadWallets, creditedCollection: { ...creditedCollection, currency: 'USD' } },
    [],
  ],
  [
    'it may have been received before',
    { cadWallets, creditedCollection },
    [row('t1', 5.01, { createdAt: '2025-12-01T09:00:00Z' })],
  ],
])('a missing credit is not held against a service where %s', (_, described, rows) => {
  const history = historyOf(
    ...[list([seeded, ...rows]), emails(SENDER), received(5.01), emails(SENDER)],
    list([seeded, ...rows], LATER),
  )
  expect(findingsOf(money, { ...history, ...described })).toEqual([])
})

const oldRows = (...hours: number[]) =>
  hours.map((hour) => row(`h${hour}`, 40 + hour, { createdAt: `2026-01-01T0${hour}:00:00Z` }))
const firstPage = (rows: object[], meta = {}) =>
  ({
    ...list(rows, LATER),
    body: {
      data: { transactions: rows, meta: { totalItems: 99, nextPage: 2, previousPage: 0, ...meta } },
    },
  }) as const

test.each([
  ['a first page shows the newest', 1, firstPage(oldRows(6, 5, 4, 3, 2, 1))],
  ['it is credited', 0, firstPage([row('t1', 5.01), ...oldRows(6, 5, 4, 3, 2, 1)])],
  ['another order is shown', 0, firstPage(oldRows(6, 5, 4, 1, 2, 3))],
  ['the order may be by chance', 0, firstPage(oldRows(6, 4))],
  ['it is another page', 0, firstPage(oldRows(6, 5, 4, 3, 2, 1), { nextPage: 3 })],
])('a collection is missing where %s: %i', (_, count, page) => {
  const history = historyOf(emails(SENDER), received(5.01), emails(SENDER), page)
  expect(findingsOf(money, { ...history, cadWallets, creditedCollection })).toHaveLength(count)
})
