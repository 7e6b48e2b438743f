import { expect, test } from 'vitest'
import { lists } from './lists.ts'
import { findingsOf } from './testing/findings-of.ts'
import { asOther, historyOf, initiated, transactions } from './testing/sample-history.ts'

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
