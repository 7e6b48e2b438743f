import { expect, test } from 'vitest'
import { lists } from './lists.ts'
import { findingsOf } from './testing/findings-of.ts'
import { amlRecords, asOther, historyOf, initiated, transactions } from './testing/sample-history.ts'

const rowsOf = (ids: string) => [...ids].map((id) => ({ id, type: 'CREDIT', status: 'PENDING' }))
const list = (ids: string, totalItems: number, query: Record<string, string> = { list: '9' }, part = {}) =>
  transactions([], {
    meant: { query },
    body: { data: { transactions: rowsOf(ids), meta: { totalItems } } },
    ...part,
  })
const all = list('abcde', 5)
const short = (totalItems: number, part = {}) => list('ab', totalItems, { list: '2' }, part)

test.each([
  ['it counts all of them', [all, short(5), all]],
  ['it counts more', [all, short(7), list('abcde', 7)]],
  ['they are not listed afterwards', [all, short(2), list('ab', 2)]],
  ['they are not listed before', [list('ab', 2), short(2), all]],
  ['it is read at the same time', [all, short(2, { startedMs: 0, endedMs: 30 }), all]],
  ['it is filtered', [all, list('a', 1, { type: 'DEBIT' }), all]],
  ['it is past the end', [all, list('', 0, { list: '9', page: '4' }), all]],
  ['it is of another business', [all, short(2, asOther), all]],
  ['as many may have just been written', [initiated('P_1'), initiated('P_2'), all, short(2), all]],
] as const)('a count contradicts no rows where %s', (_, parts) => {
  const found = findingsOf(lists, historyOf(...parts)).filter(({ message }) =>
    message.includes('listed both'),
  )
  expect(found).toEqual([])
})

test('a count of a page leaves out rows that are listed before and afterwards', () => {
  const history = historyOf(all, short(2), list('ab', 6), list('cdefg', 7))
  const [found] = findingsOf(lists, history)
  expect(found).toMatchObject({
    requirements: ['REQ-TXN-21'],
    message: 'listTransactions counts 2 rows, but 5 are listed both before and afterwards.',
    exchanges: [history.exchanges[0], history.exchanges[1], history.exchanges[2], history.exchanges[3]],
  })
})

test('more rows are missing than were written', () => {
  const history = historyOf(initiated('P_1'), all, short(2), all)
  expect(findingsOf(lists, history).map(({ message }) => message)).toContain(
    'listTransactions counts 2 rows, but 5 are listed both before and afterwards.',
  )
})

test('AML records are counted too', () => {
  const records = (ids: string, total: number) =>
    amlRecords([], {
      meant: { query: { limit: `${ids.length}` } },
      body: { data: rowsOf(ids), meta: { total } },
    })
  const history = historyOf(records('abcde', 5), records('abc', 3), records('abcde', 5))
  expect(findingsOf(lists, history).map(({ message }) => message)).toContain(
    'listAmlRecords counts 3 rows, but 5 are listed both before and afterwards.',
  )
})
