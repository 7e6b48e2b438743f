import { expect, test } from 'vitest'
import { lists } from './lists.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { asOther, historyOf, initiated, transactions } from './testing/sample-history.ts'

const rowsOf = (ids: string) =>
  [...ids].map((id) => ({
    ...{ id, reference: `pay_00000${id}`, description: `Shoes of ${id}` },
    type: 'abc'.includes(id) ? 'CREDIT' : 'DEBIT',
  }))
const LATER = { startedMs: 9_000, endedMs: 9_005 }
const all = transactions(rowsOf('abcdef'))
const search = (text: string, ids: string, query = {}, part = {}) =>
  transactions(rowsOf(ids), { meant: { query: { search: text, ...query } }, ...LATER, ...part })
const byReference = search('pay_00000a', 'a')

test.each([
  ['each finds its own', 2, [all, byReference, search('pay_00000b', 'b')]],
  ['it looks into no descriptions', 0, [all, byReference, search('Shoes of b', '')]],
  [
    'the other may be found by more than its reference',
    0,
    [
      all,
      transactions([{ id: 'a', reference: 'pay_00000a', description: 'For PAY_00000A' }], {
        meant: { query: { search: 'pay_00000a' } },
        ...LATER,
      }),
      search('pay_00000b', ''),
    ],
  ],
  ['no other search finds anything', 0, [all, search('pay_00000b', ''), search('pay_00000b', '')]],
  [
    'the row is new',
    0,
    [byReference, initiated('PAY_1'), all, search('pay_00000b', '', {}, { startedMs: 30, endedMs: 35 })],
  ],
  ['the row is of another business', 0, [all, byReference, search('pay_00000b', '', {}, asOther)]],
  [
    'the body is not JSON, as a number of it was redacted',
    0,
    [all, search('Shoes', '', {}, { body: '{"data": 42****42}' }), search('Shoes', 'ab', { type: 'CREDIT' })],
  ],
  ['the row is of another type', 0, [all, byReference, search('pay_00000b', '', { type: 'DEBIT' })]],
  ['it is asked for another page', 0, [all, byReference, search('pay_00000b', '', { page: '2' })]],
  ['one page does not hold all', 0, [all, byReference, search('pay_00000b', 'a', { list: '1' })]],
  [
    'a page may be as short without a size',
    0,
    [
      transactions(rowsOf('abcdef'), { meant: { query: { list: '9' } } }),
      byReference,
      search('pay_00000b', 'a'),
    ],
  ],
  ['the text may mean more than words', 0, [all, byReference, search('pay_00000b*', '')]],
])('a search that misses a row contradicts nothing where %s', (_, comparisons, exchanges) => {
  const history = historyOf(...exchanges)
  expect(findingsOf(lists, history)).toEqual([])
  expect(comparisonsOf(lists, history, 'a search finds a transaction')).toBe(comparisons)
})

test.each([
  ['by what another is found by', search('pay_00000b', '')],
  ['beside another one', search('pay_00000b', 'c')],
  ['of the type that is asked for', search('pay_00000b', '', { type: 'CREDIT' })],
])('a row is found missing %s', (_, missing) => {
  const found = findingsOf(lists, historyOf(all, byReference, missing))
  expect(found.map(({ requirements }) => requirements)).toEqual([['REQ-TXN-08']])
  expect(found[0]?.message).toContain('does not show b, whose reference it is; another transaction')
})

test('a type adds no rows to what a search finds', () => {
  const typed = search('Shoes', 'abc', { type: 'CREDIT' })
  expect(findingsOf(lists, historyOf(all, search('Shoes', 'abcd'), typed))).toEqual([])
  const [found] = findingsOf(lists, historyOf(all, search('Shoes', 'a'), typed))
  expect(found?.message).toBe(
    'listTransactions is asked for search=Shoes and type=CREDIT and shows b, which it does not show without the type.',
  )
})
