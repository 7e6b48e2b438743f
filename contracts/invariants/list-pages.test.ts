import { expect, test } from 'vitest'
import { lists } from './lists.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { asOther, historyOf, initiated } from './testing/sample-history.ts'

const rows = (ids: string, type = 'CREDIT') => [...ids].map((id) => ({ id, type, status: 'PENDING' }))
const page = (ids: string, query: Record<string, string>, meta: object = { totalItems: 5 }, part = {}) =>
  ({
    operationId: 'listTransactions',
    meant: { query },
    body: { data: { transactions: rows(ids, query.type), meta } },
    ...part,
  }) as const
const two = (ids: string, number: number, part = {}) =>
  page(ids, { list: '2', page: `${number}` }, undefined, part)
/** A list of two rows for which no page is asked. */
const followed = (ids: string, meta: object) => page(ids, { list: '2' }, { totalItems: 5, ...meta })
const aml = (ids: string, query: Record<string, string>, meta: object) =>
  ({ operationId: 'listAmlRecords', meant: { query }, body: { data: rows(ids), meta } }) as const
const debits = (ids: string) => page(ids, { list: '9', page: '1', type: 'DEBIT' }, {})
const all = {
  ...page('', { list: '9', page: '1' }, {}),
  body: { data: { transactions: [...rows('abcd'), ...rows('ef', 'DEBIT')] } },
} as const
/** Pages of one filter, one row each. */
const typed = (type: string, ...pages: string[]) =>
  pages.map((ids, index) => page(ids, { list: '1', page: `${index + 1}`, type }, {}))
const paged = (ids: string, query: Record<string, string>, total = 9) => aml(ids, query, { total })
/** Three pages that count two rows each time. */
const counted = ['ab', 'cd', 'ef'].map((ids, at) =>
  page(ids, { list: '2', page: `${at + 1}` }, { totalItems: 2 }),
)
const statuses = (shown: Record<string, string>, query: Record<string, string> = {}) =>
  ({
    operationId: 'listAmlRecords',
    meant: { query: { limit: '9', page: '1', ...query } },
    body: { data: Object.entries(shown).map(([id, status]) => ({ id, status })) },
  }) as const
const opened = statuses({ a: 'PENDING', b: 'APPROVED', c: 'PENDING' })
const approved = statuses({ a: 'APPROVED', b: 'APPROVED', c: 'PENDING' })
const filtered = statuses({ b: 'APPROVED' }, { status: 'APPROVED' })
const pending = statuses({ a: 'PENDING', b: 'PENDING', c: 'PENDING' })
/** Pages of one row each, before the second of which the first row left. */
const leaving = ['a', 'c', ''].map((id, index) =>
  statuses(id ? { [id]: 'PENDING' } : {}, { status: 'PENDING', limit: '1', page: `${index + 1}` }),
)
const submitted = { operationId: 'submitSourceOfFunds' } as const
const refunds = (...ids: string[]) =>
  ({ operationId: 'listRefunds', body: { data: { items: ids.map((id) => ({ id })) } } }) as const

test.each([
  ['pages hold all rows', [two('ab', 1), two('cd', 2), two('e', 3)]],
  [
    'the count grew with what was written',
    [
      page('ab', { list: '2', page: '1' }, { totalItems: 2 }),
      initiated('PAY_1'),
      page('c', { list: '2', page: '2' }, { totalItems: 2 }),
    ],
  ],
  [
    'the last page is shown again past the end',
    [1, 2].map((number) => page('ab', { list: '2', page: `${number}` }, { totalItems: 2 })),
  ],
  ['a page was not read', [two('ab', 1), two('cd', 2)]],
  ['something was written meanwhile', [two('ab', 1), initiated('PAY_1'), two('cd', 2), two('', 3)]],
  ['a write before may settle meanwhile', [initiated('PAY_1'), two('ab', 1), two('cd', 2), two('', 3)]],
  [
    'a write before may be counted and not yet shown',
    [initiated('PAY_1'), all, page('ab', { list: '9', page: '1' }, { totalItems: 5 })],
  ],
  ['the count changed', [two('ab', 1), two('cd', 2), page('', { list: '2', page: '3' }, { totalItems: 4 })]],
  [
    'fewer rows come than were asked for',
    [page('abc', { list: '9', page: '1' }), page('de', { list: '9', page: '2' })],
  ],
  ['a filter is counted otherwise', [page('ab', { list: '9', page: '1', type: 'CREDIT' })]],
  ['an id is redacted', [page('abcd*', { list: '9', page: '1' })]],
  [
    'a limit is lowered as it is elsewhere',
    [aml('ab', { limit: '9' }, { total: 2, page: 1, limit: 2, pages: 1 })],
  ],
  ['meta fits', [aml('ab', { limit: '2', page: '2' }, { total: 5, page: 2, limit: 2, pages: 3 })]],
  ['a limit is lowered', [aml('ab', { limit: '500' }, { total: 3, page: 1, limit: 2, pages: 2 })]],
  [
    'a page is past the end',
    [aml('e', { limit: '2', page: '9' }, { total: 5, page: 3, limit: 2, pages: 3 })],
  ],
  [
    'the last page has none next',
    [page('e', { list: '2', page: '3' }, { totalItems: 5, nextPage: 0, previousPage: 2 })],
  ],
  ['a filter shows all of its rows', [all, debits('ef'), all]],
  ['a row fits the filter only later', [opened, filtered, approved]],
  ['a row before it may leave the filter late', [pending, submitted, ...leaving, pending]],
  ['a page is full', [all, page('e', { list: '1', page: '1', type: 'DEBIT' }, {}), all]],
  ['no more rows were ever shown', [debits('e'), debits('f'), debits('e')]],
  ['a row is new', [debits('e'), all]],
  ['a row is gone', [all, debits('e')]],
  ['the last page comes again', [all, ...typed('DEBIT', 'e', 'f', 'f'), all]],
  ['a page shows one row whose id is redacted', [all, ...typed('DEBIT', 'e', '*'), all]],
  ['pages have an end', [all, ...typed('DEBIT', 'e', 'f', ''), all]],
  ['pages were not read to the end', [all, ...typed('DEBIT', 'e'), all]],
  ['a page shows a row whose id is redacted', [all, ...typed('DEBIT', 'e', '*'), all]],
  [
    'a page comes after something was written',
    [all, ...typed('DEBIT', 'e'), initiated('PAY_1'), ...typed('DEBIT', 'e').slice(1), all],
  ],
  ...[4, 6].map((total): [string, Parameters<typeof historyOf>] => [
    `a list of 5 counts ${total} while something is written`,
    [
      page('abcdef', { list: '6', page: '1' }, { totalItems: 6 }),
      page('abcde', { list: '9', page: '1' }, { totalItems: total }),
      initiated('PAY_1', { startedMs: 12 }),
    ],
  ]),
  ['a list does not show a new row yet', [initiated('PAY_1'), all, debits('e'), all, debits('ef')]],
  [
    'a count is behind the one before it',
    [paged('ab', {}, 8), initiated('PAY_1'), paged('ab', {}), paged('ab', {}, 8), paged('ab', {})],
  ],
  ['two pages are read at once', [two('ab', 1), two('bc', 2, { startedMs: 4 })]],
  ['no page is asked for, and none is next', [page('ab', { list: '2' }), two('bc', 2)]],
  ['another page is next', [followed('ab', { nextPage: 3 }), two('bc', 2)]],
  [
    'a list without a page shows all',
    [page('abcde', {}, { totalItems: 5, nextPage: 2 }), page('cd', { page: '2' })],
  ],
  ['pages without and with a page differ', [followed('ab', { nextPage: 2 }), two('cd', 2)]],
  [
    'something is written before the second page',
    [followed('ab', { nextPage: 2 }), initiated('PAY_1'), two('bc', 2)],
  ],
  [
    'as many rows are missing from the count as were written',
    [initiated('PAY_1'), initiated('PAY_2'), ...counted],
  ],
  ['a search finds some', [all, page('e', { list: '9', page: '1', search: 'x' }, {}), all]],
  [
    'a body is not JSON any more',
    [all, { ...debits(''), answer: { status: 200, headers: {}, body: '{"amount":42**' } }, all],
  ],
])('nothing is found where %s', (_, parts) => {
  expect(findingsOf(lists, historyOf(...parts))).toEqual([])
})

test.each([
  ['REQ-TXN-21', 'counts 5 rows, but its 3 pages hold 4.', [two('ab', 1), two('cd', 2), two('', 3)]],
  [
    'REQ-TXN-21',
    'counts 5 rows, but its one page holds 6.',
    [page('abcdef', { list: '9', page: '1' }, { totalItems: 5 })],
  ],
  [
    'REQ-TXN-21',
    'counts 2 rows, but shows 4 on pages 1 and 2.',
    ['ab', 'cd'].map((ids, at) => page(ids, { list: '2', page: `${at + 1}` }, { totalItems: 2 })),
  ],
  ['REQ-TXN-21', 'counts 2 rows, but shows 6 on pages 1 to 3.', [initiated('PAY_1'), ...counted]],
  [
    'REQ-TXN-21',
    'counts 2 rows, but shows 5 on pages 1 to 3.',
    [
      initiated('PAY_1'),
      ...['ab', 'cd', 'e'].map((ids, at) => page(ids, { list: '2', page: `${at + 1}` }, { totalItems: 2 })),
    ],
  ],
  [
    'REQ-TXN-21',
    'but nextPage of its meta is 3, with 5 transactions.',
    [page('ab', { list: '2', page: '1' }, { totalItems: 5, nextPage: 3 })],
  ],
  [
    'REQ-TXN-21',
    'but previousPage of its meta is 0.',
    [page('cd', { list: '2', page: '2' }, { totalItems: 5, previousPage: 0 })],
  ],
  [
    'REQ-AML-17',
    'but page of its meta is 1.',
    [aml('ab', { limit: '2', page: '2' }, { total: 5, page: 1, limit: 2, pages: 3 })],
  ],
  [
    'REQ-AML-17',
    'but limit of its meta is 20.',
    [aml('ab', { limit: '2' }, { total: 2, page: 1, limit: 20, pages: 1 })],
  ],
  [
    'REQ-AML-17',
    'but limit of its meta is 1.',
    [
      aml('abc', {}, { total: 3, page: 1, limit: 20, pages: 1 }),
      aml('a', { status: 'PENDING' }, { total: 1, page: 1, limit: 1, pages: 1 }),
    ],
  ],
  [
    'REQ-AML-17',
    'but its meta counts 2 pages of 2 for 5 records.',
    [aml('ab', { limit: '2' }, { total: 5, page: 1, limit: 2, pages: 2 })],
  ],
  [
    'REQ-TXN-06',
    'shows b on page 1 and on page 2 of the same query.',
    [followed('ab', { nextPage: 2 }), two('bc', 2)],
  ],
  [
    'REQ-TXN-06',
    'shows b on page 1 and on page 2 of the same query.',
    [two('ab', 1), two('bc', 2, { startedMs: 5 })],
  ],
  [
    'REQ-TXN-10',
    'is asked for type=DEBIT and shows 1 rows, which is the whole list, without e',
    [all, debits('f'), all],
  ],
  [
    'REQ-AML-05',
    'is asked for status=APPROVED and shows 1 rows, which is the whole list, without a',
    [opened, approved, filtered, approved],
  ],
  [
    'REQ-TXN-10',
    'is asked without a filter and shows 1 rows, which is the whole list, without a',
    [all, page('b', { list: '9', page: '1' }, {}), all],
  ],
  [
    'REQ-TXN-10',
    'is asked for type=DEBIT and shows 1 rows on 2 pages, which is the whole list, without f',
    [all, ...typed('DEBIT', 'e', 'e'), all],
  ],
  ['REQ-ORD-09', 'listRefunds shows a twice.', [refunds('a', 'b', 'a')]],
])('%s: %s', (requirement, message, parts) => {
  const findings = findingsOf(lists, historyOf(...parts))
  expect(findings.map((each) => [each.requirements[0], each.message])).toContainEqual([
    requirement,
    expect.stringContaining(message),
  ])
})

test.each([
  ['as many rows on all pages', 1, [two('ab', 1), two('cd', 2), two('e', 3)]],
  ['as many rows on all pages', 0, [page('a', { list: '9', page: '1' }, { totalItems: 1 })]],
  ['listTransactions shows a meta', 3, [two('ab', 1), two('cd', 2), two('e', 3)]],
  ['listTransactions shows a meta', 0, [two('ab', 1), two('ab', 1)]],
  ['listTransactions shows all', 1, [all, debits('ef'), all]],
  ['listTransactions shows all', 0, [all, debits('ef'), { ...all, ...asOther }]],
  ['listTransactions shows all', 1, [all, ...typed('DEBIT', 'e', 'f', ''), all]],
  ['listRefunds shows each row', 1, [refunds('a', 'b')]],
  ['listRefunds shows each row', 0, [refunds('a'), refunds()]],
] as const)('%s is compared %i times', (rule, comparisons, parts) => {
  expect(comparisonsOf(lists, historyOf(...parts), rule)).toBe(comparisons)
})
