import { expect, test } from 'vitest'
import { lists } from './lists.ts'
import { findingsOf } from './testing/findings-of.ts'
import { asOther, historyOf, initiated, transactions } from './testing/sample-history.ts'

const count = (totalItems: number, query: Record<string, string> = {}, part = {}) =>
  transactions([], {
    meant: { query },
    body: { data: { transactions: [], meta: { totalItems } } },
    ...part,
  })
const search = { search: 'rent' }
const both = { ...search, type: 'CREDIT' }
const all = count(90)
const LATER = { startedMs: 60_000, endedMs: 60_005 }

test.each([
  ['the count follows no filter', [all, count(90, search), count(90, both)]],
  ['both find as many as one', [all, count(7, search), count(7, both)]],
  ['another text is searched for', [all, count(7, { search: 'tea' }), count(9, both)]],
  ['the one was asked by another business', [all, count(7, search, asOther), count(9, both)]],
  ['all were counted by another business', [count(90, {}, asOther), count(7, search), count(9, both)]],
  ['something was written meanwhile', [all, count(7, search), initiated('PAY_1'), count(9, both)]],
  ['a write before may settle in between', [initiated('PAY_1'), all, count(7, search), count(9, both)]],
  ['rows are added meanwhile', [all, count(95, search), count(99, {}, LATER)]],
  ['rows are added, and the next count is behind', [all, count(95, search), all]],
  ['all are not counted again', [all, count(95, search)]],
  ['the page is not the first', [all, count(7, search), count(9, { ...both, page: '2' })]],
])('a count of what two filters find contradicts nothing where %s', (_, parts) => {
  expect(findingsOf(lists, historyOf(...parts))).toEqual([])
})

test.each([search, { type: 'CREDIT' }])('two filters count more than %j alone', (one) => {
  const name = Object.entries(one).join().replace(',', '=')
  expect(findingsOf(lists, historyOf(all, count(7, one), count(90, both)))).toMatchObject([
    { message: `listTransactions counts 7 rows for ${name}, but 90 for search=rent and type=CREDIT.` },
  ])
})

test.each([search, { type: 'CREDIT' }, both])('a filter %j that counts more than all is found', (one) => {
  const history = historyOf(all, count(130, one), count(91, {}, LATER))
  const name = Object.entries(one)
    .map((each) => each.join('='))
    .join(' and ')
  expect(findingsOf(lists, history)).toMatchObject([
    {
      message: `listTransactions counts 130 rows for ${name}, but no more than 91 without a filter before and after.`,
    },
  ])
})

const type = (name: string, total: number, part = {}) => count(total, { type: name }, part)
const types = [type('CREDIT', 60), type('DEBIT', 20)]

test.each([
  ['both types are all', [all, type('CREDIT', 60), type('DEBIT', 30), all]],
  ['the count follows no filter', [all, type('CREDIT', 90), type('DEBIT', 90), all]],
  ['rows were added before', [count(80), ...types, all]],
  ['fewer are counted afterwards', [all, ...types, count(80)]],
  ['nothing is counted afterwards', [all, ...types]],
  ['a row may be new', [initiated('PAY_1'), all, ...types, all]],
  ['the types are searched', [all, count(60, both), count(20, { ...both, type: 'DEBIT' }), all]],
  ['another value is asked for', [all, types[0]!, type('debit', 20), all]],
  ['another business asks for one', [all, types[0]!, type('DEBIT', 20, asOther), all]],
])('both types are not too few where %s', (_, parts) => {
  expect(findingsOf(lists, historyOf(...parts))).toEqual([])
})

test('both types that are fewer than all are found', () => {
  expect(findingsOf(lists, historyOf(all, ...types, count(91)))).toMatchObject([
    {
      message:
        'listTransactions counts 60 rows for type=CREDIT and 20 for type=DEBIT, but 90 without a filter before.',
    },
  ])
})
