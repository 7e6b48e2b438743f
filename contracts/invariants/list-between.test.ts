import { expect, test } from 'vitest'
import { lists } from './lists.ts'
import { findingsOf } from './testing/findings-of.ts'
import { amlRecords, asOther, historyOf, initiated, transactions } from './testing/sample-history.ts'

/** Small letters are debits, capitals are credits. */
const list = (ids: string, query: Record<string, string> = {}, part = {}) =>
  transactions([], {
    meant: { query },
    body: {
      data: { transactions: [...ids].map((id) => ({ id, type: id < 'a' ? 'CREDIT' : 'DEBIT' })), meta: {} },
    },
    ...part,
  })
const debits = (ids: string, part = {}) => list(ids, { type: 'DEBIT' }, part)
const all = list('aBcDeFg')

test.each([
  ['it shows all of them', [all, debits('aceg'), all]],
  ['what it misses is at its end', [all, debits('ace'), all]],
  ['its order is another one', [all, debits('gae'), all]],
  ['the row was not there before', [list('aBDeFg'), debits('aeg'), all]],
  ['the row is not there afterwards', [all, debits('aeg'), list('aBDeFg')]],
  ['the row moved', [all, debits('aeg'), list('caBDeFg')]],
  ['the row has just been made', [initiated('PAY_1'), all, debits('aeg'), all]],
  ['it shares too few rows', [all, debits('ae'), all]],
  [
    'the lists are of another business',
    [list('aBcDeFg', {}, asOther), debits('aeg'), list('aBcDeFg', {}, asOther)],
  ],
  ['it is a search', [all, list('aeg', { type: 'DEBIT', search: 'x' }), all]],
])('a list that leaves rows out contradicts nothing where %s', (_, parts) => {
  expect(findingsOf(lists, historyOf(...parts))).toEqual([])
})

test.each([
  ['for type=DEBIT', debits('aeg')],
  ['without a filter', list('aBDe')],
])('a row between two others is missing %s', (asked, missing) => {
  const history = historyOf(all, missing, all)
  const place = asked === 'without a filter' ? 'B and D' : 'a and e'
  expect(findingsOf(lists, history)).toMatchObject([
    {
      requirements: ['REQ-TXN-10'],
      message: `listTransactions is asked ${asked} and omits c, which is between ${place} before and after.`,
      exchanges: history.exchanges,
    },
  ])
})

/** A list of one business, of which the last row is two hours older than the first. */
const aged = (ids: string, query: Record<string, string> = {}, oldest = '2026-01-01T07:00:00Z') =>
  transactions([], {
    meant: { query },
    body: {
      data: {
        transactions: [...ids].map((id) => ({
          ...{ id, type: 'CREDIT' },
          createdAt: id === 'a' ? '2026-01-01T09:00:00Z' : oldest,
        })),
        meta: {},
      },
    },
  })
const whole = { page: '1', list: '9' }
const pages = (...ids: string[]) => ids.map((each, at) => aged(each, { page: `${at + 1}`, list: '2' }))
/** A page of AML records that wait for a review. */
const reviewed = (ids: string, page: number, limit = '2') =>
  amlRecords(
    [...ids].map((id) => ({ id, status: 'PENDING' })),
    { meant: { query: { status: 'PENDING', page: `${page}`, limit } } },
  )
const full = aged('abcdef', whole)

test.each([
  ['the pages hold all rows', [full, ...pages('ab', 'cd', 'ef'), full]],
  ['the row moved', [full, ...pages('ab', 'de'), aged('cabdef', whole)]],
  ['a row before it moved behind it', [full, ...pages('ab', 'de'), aged('bcdeaf', whole)]],
  ['no list begins with the first row', [aged('abcdef'), ...pages('ab', 'de'), aged('abcdef')]],
  [
    'the row may have just been written',
    [initiated('PAY_1'), full, ...pages('ab', 'de'), full].map((each) =>
      each === full ? aged('abcdef', whole, '2026-01-01T08:30:00Z') : each,
    ),
  ],
  [
    'records of a status may leave',
    [reviewed('abcdef', 1, '9'), reviewed('ab', 1), reviewed('de', 2), reviewed('abcdef', 1, '9')],
  ],
])('two pages contradict nothing where %s', (_, parts) => {
  expect(findingsOf(lists, historyOf(...parts))).toEqual([])
})

test.each([
  ['a row', [full, ...pages('ab', 'de'), full]],
  [
    'a row, read within a millisecond,',
    [
      full,
      { ...aged('ab', { page: '1', list: '2' }), startedMs: 10, endedMs: 20 },
      ...[...pages('ab', 'de').slice(1), full],
    ],
  ],
  ['a row that is too old to be new', [initiated('PAY_1'), full, ...pages('ab', 'de'), full]],
])('%s between two pages is missing', (_, parts) => {
  expect(findingsOf(lists, historyOf(...parts))).toMatchObject([
    {
      requirements: ['REQ-TXN-10'],
      message:
        'listTransactions is asked without a filter and omits c on pages 1 and 2, which is between b and d before and after.',
    },
  ])
})
