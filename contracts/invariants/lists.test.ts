import { expect, test } from 'vitest'
import { lists } from './lists.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { amlRecords, asOther, historyOf, initiated, transactions } from './testing/sample-history.ts'

const rows = (...ids: string[]) => ids.map((id) => ({ id, type: 'CREDIT', status: 'PENDING' }))
const asking = (query: Record<string, string>) => ({ meant: { query } })
const counting = (totalItems: unknown, ids: string[], query: Record<string, string>, part = {}) =>
  transactions([], {
    ...asking(query),
    body: { data: { transactions: rows(...ids), meta: { totalItems } } },
    ...part,
  })
const page = (number: number, ids: string[], part = {}) =>
  counting(5, ids, { list: '2', page: String(number) }, part)
const many = (count: number) => rows(...Array.from({ length: count }, (_, index) => `row-${index}`))

test.each([
  ['a list that is right', transactions(rows('a', 'b'), asking({ list: '2', type: 'CREDIT' }))],
  ['AML records that are right', amlRecords(many(20), asking({ status: 'PENDING' }))],
  ['a list that is refused', transactions(rows('a', 'a'), { status: 400 })],
  ['the meta of a refusal', transactions([], { status: 400, body: { data: { meta: { size: 'none' } } } })],
  ['a size that is not a number', transactions(rows('a', 'b'), asking({ list: 'one' }))],
  ['a size that is out of range', transactions(rows('a', 'b'), asking({ list: '0' }))],
  ['a filter of another value', transactions(rows('a'), asking({ type: 'debit' }))],
  ['transactions without a size', transactions(many(300))],
  ['ids that are redacted', transactions(rows('424242******4242', '424242******4242'))],
  ['a meta that is absent', amlRecords([], { body: { data: rows('a') } })],
])('nothing is found in %s', (_, exchange) => {
  expect(findingsOf(lists, historyOf(exchange))).toEqual([])
})

test.each([
  ['REQ-TXN-01', 'listTransactions shows a twice on one page.', transactions(rows('a', 'b', 'a'))],
  ['REQ-AML-01', 'listAmlRecords shows a twice on one page.', amlRecords(rows('a', 'a'))],
  [
    'REQ-TXN-04',
    'listTransactions is asked for list=2 and shows 3 rows.',
    transactions(many(3), asking({ list: '2' })),
  ],
  [
    'REQ-AML-09',
    'listAmlRecords is asked for limit=2 and shows 3 rows.',
    amlRecords(many(3), asking({ limit: '2' })),
  ],
  ['REQ-AML-09', 'listAmlRecords without limit means 20 and shows 21 rows.', amlRecords(many(21))],
  [
    'REQ-TXN-10',
    'listTransactions is asked for type=DEBIT and shows a, whose type is CREDIT.',
    transactions(rows('a'), asking({ type: 'DEBIT' })),
  ],
  [
    'REQ-AML-04',
    'listAmlRecords is asked for status=APPROVED and shows a, whose status is PENDING.',
    amlRecords(rows('a'), asking({ status: 'APPROVED' })),
  ],
  [
    'REQ-TXN-21',
    'listTransactions shows null as nextPage of meta, not a number.',
    transactions([], { body: { data: { transactions: [], meta: { size: 1, nextPage: null } } } }),
  ],
  [
    'REQ-AML-17',
    'listAmlRecords shows "9" as total of meta, not a number.',
    amlRecords([], { body: { data: [], meta: { total: '9' } } }),
  ],
])('%s %s', (requirement, message, exchange) => {
  const history = historyOf(exchange)
  const section = exchange.operationId === 'listAmlRecords' ? '§4.4' : '§4.3'
  expect(findingsOf(lists, history)).toEqual([
    { requirements: [requirement], section, message, exchanges: history.exchanges },
  ])
})

const search = { search: 'tickets', list: '2' }

test.each([
  ['each row is on one page', [page(1, ['a', 'b']), page(2, ['c', 'd']), page(3, ['e'])]],
  ['a page is read again', [page(1, ['a', 'b']), page(1, ['a', 'b'])]],
  ['the pages are of two businesses', [page(1, ['a', 'b']), page(2, ['b'], asOther)]],
  ['the queries differ', [page(1, ['a', 'b']), counting(5, ['b'], { list: '1', page: '2' })]],
  ['the business wrote in between', [page(1, ['a', 'b']), initiated('PAY_1'), page(2, ['b', 'c'])]],
  [
    'a write began before the first and ended while it was read',
    [initiated('PAY_1', { startedMs: 0, endedMs: 12 }), page(1, ['a', 'b']), page(2, ['b', 'c'])],
  ],
  [
    'a webhook came in between',
    [page(1, ['a', 'b']), { operationId: 'receiveCadCollection', ...asOther } as const, page(2, ['b', 'c'])],
  ],
  ['the count changed', [page(1, ['a', 'b']), counting(6, ['b', 'c'], { list: '2', page: '2' })]],
  ['they are read at the same time', [page(1, ['a', 'b']), page(2, ['b', 'c'], { startedMs: 3 })]],
  ['the last page comes again past the end', [page(3, ['e']), page(4, ['e'])]],
  ['a page past the end is read first', [page(4, ['e']), page(3, ['e'])]],
  [
    'the last page of what is searched comes again',
    [counting(50, ['a'], { ...search, page: '1' }), counting(50, ['a'], { ...search, page: '2' })],
  ],
  ['which page comes is not said', [counting(5, ['a', 'b'], { list: '2' }), page(2, ['b', 'c'])]],
  [
    'neither page nor size is said',
    [transactions(rows('a')), transactions(rows('a'), asking({ page: '2' }))],
  ],
])('a row is not a contradiction where %s', (_, exchanges) => {
  expect(findingsOf(lists, historyOf(...exchanges))).toEqual([])
})

test.each([
  ['the pages follow each other', [page(1, ['a', 'b']), page(2, ['b', 'c'])]],
  ['page is ignored', [page(1, ['a', 'b']), page(2, ['a', 'b'])]],
  ['the last page is read first', [page(3, ['b']), page(2, ['b', 'c'])]],
  [
    'another business wrote in between',
    [page(1, ['a', 'b']), initiated('PAY_1', asOther), page(2, ['b', 'c'])],
  ],
  ['the write was before', [initiated('PAY_1'), page(1, ['a', 'b']), page(2, ['b', 'c'])]],
  [
    'writes were before and later',
    [initiated('PAY_1'), page(1, ['a', 'b']), page(2, ['b', 'c']), initiated('PAY_2')],
  ],
  ['the write was later', [page(1, ['a', 'b']), page(2, ['b', 'c']), initiated('PAY_1')]],
  [
    'a search shows new rows too',
    [counting(50, ['a', 'b'], { ...search, page: '1' }), counting(50, ['b', 'c'], { ...search, page: '2' })],
  ],
  [
    'the first page is meant',
    [
      amlRecords([], { ...asking({ limit: '2' }), body: { data: rows('a', 'b'), meta: { total: 9 } } }),
      amlRecords([], { ...asking({ limit: '2', page: '2' }), body: { data: rows('b'), meta: { total: 9 } } }),
    ],
  ],
])('a row on two pages is found where %s', (_, exchanges) => {
  const history = historyOf(...exchanges)
  const read = history.exchanges.filter(({ operationId }) => operationId.startsWith('list'))
  const isAml = read[0]?.operationId === 'listAmlRecords'
  expect(findingsOf(lists, history)).toMatchObject([
    {
      requirements: [isAml ? 'REQ-AML-06' : 'REQ-TXN-06'],
      message: expect.stringMatching(/shows [ab] on page \d and on page 2 of the same query/),
      exchanges: read,
    },
  ])
})

test.each([
  ['REQ-TXN-01', 1, [transactions(rows('a', 'b'))]],
  ['REQ-TXN-01', 0, [transactions(rows('a'))]],
  ['REQ-TXN-04', 1, [transactions(rows('a', 'b')), transactions(rows('a'), asking({ list: '1' }))]],
  ['REQ-TXN-04', 0, [transactions(rows('a'), asking({ list: '1' }))]],
  ['REQ-TXN-10', 0, [transactions(rows('a'), asking({ type: 'CREDIT' }))]],
  ['REQ-TXN-10', 1, [transactions(rows('a')), transactions([], asking({ type: 'DEBIT' }))]],
  ['REQ-TXN-06', 2, [page(1, ['a', 'b']), page(2, ['c', 'd']), page(3, ['e'])]],
  ['REQ-TXN-06', 0, [page(1, ['a', 'b']), initiated('PAY_1'), page(2, ['c', 'd'])]],
  ['REQ-TXN-21', 0, [transactions([], { body: {} }), transactions([], { status: 404 })]],
] as const)('%s is compared %i times', (rule, comparisons, parts) => {
  expect(comparisonsOf(lists, historyOf(...parts), rule)).toBe(comparisons)
})
