import { expect, test } from 'vitest'
import { isolation } from './isolation.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { asOther, historyOf } from './testing/sample-history.ts'

const list = (rows: object[], part = {}) =>
  ({ operationId: 'listChargebacks', body: { result: { disputes: rows } }, ...part }) as const

const first = { caseNo: 'CB_AB12CD34', sum: 20.5, at: '2026-01-01T09:00:00Z', by: 'provider-01' }
const second = { ...first, caseNo: 'CB_EF56GH78' }
const third = { ...first, caseNo: 'CB_JK90LM12' }
const unnamed = ({ caseNo: _, ...row }: typeof first) => row

test('a row that two businesses are shown is found, whatever names it, and once', () => {
  const history = historyOf(
    list([first, second]),
    list([third, second], asOther),
    list([third, second], asOther),
  )
  expect(findingsOf(isolation, history)).toEqual([
    expect.objectContaining({
      requirements: ['REQ-ORD-10'],
      message: 'listChargebacks shows both businesses the row of CB_EF56GH78.',
      exchanges: history.exchanges.slice(0, 2),
    }),
  ])
})

test('a row is found where a random name has no digit', () => {
  const plain = { ...first, caseNo: 'CB_KXQWERTZ' }
  const history = historyOf(list([first, second, third]), list([plain, second]), list([second], asOther))
  expect(findingsOf(isolation, history)).toHaveLength(1)
})

const RULE = 'no row of listChargebacks'

test.each([
  ['each has its own', 1, [list([first, second]), list([third], asOther)]],
  ['rows are alike, and nothing names them', 0, [list([unnamed(first)]), list([unnamed(first)], asOther)]],
  ['all rows have one text', 0, [list([unnamed(first), unnamed(second)]), list([unnamed(first)], asOther)]],
  ['one row alone shows no name', 0, [list([first]), list([first], asOther)]],
  ['a name is of two rows', 1, [list([first, second]), list([{ ...first, sum: 3 }], asOther)]],
  [
    'a business sent the name',
    1,
    [list([first, second]), list([first], { ...asOther, meant: { query: { reference: first.caseNo } } })],
  ],
  [
    'a business may have chosen the name in a request that nobody could read',
    1,
    [
      list([first, second]),
      { operationId: 'createOrder', ...asOther, meant: { body: { data: 'c2VhbGVk' } } },
      list([first], asOther),
    ],
  ],
  ['only one has rows', 0, [list([first, second]), list([], asOther)]],
  ['the other is refused', 0, [list([first, second]), list([first], { ...asOther, status: 403 })]],
] as const)('no row is of two businesses where %s', (_, comparisons, parts) => {
  const history = historyOf(...parts)
  expect(findingsOf(isolation, history)).toEqual([])
  expect(comparisonsOf(isolation, history, RULE)).toBe(comparisons)
})
