import { expect, test } from 'vitest'
import { lists } from './lists.ts'
import { findingsOf } from './testing/findings-of.ts'
import { asOther, historyOf, initiated } from './testing/sample-history.ts'

const page = (ids: string, query: Record<string, string>, totalItems = 9, part = {}) =>
  ({
    operationId: 'listTransactions',
    meant: { query },
    body: {
      data: {
        transactions: [...ids].map((id) => ({ id, type: 'CREDIT' })),
        meta: { totalItems },
      },
    },
    ...part,
  }) as const
const two = (ids: string, number: number, part = {}) => page(ids, { list: '2', page: `${number}` }, 9, part)
const whole = page('abcdefg', { list: '7', page: '1' })
const skipping = [two('ab', 1), two('de', 2)]

test.each([
  ['the pages follow each other', [two('ab', 1), two('cd', 2), whole]],
  ['the order is another one', [...skipping, page('badcefg', { list: '7', page: '1' })]],
  ['the row is elsewhere', [...skipping, page('abdecfg', { list: '7', page: '1' })]],
  ['not all rows are shown again', [...skipping, page('xabcdfg', { list: '7', page: '1' })]],
  ['a row is new', [...skipping, page('abcdefg', { list: '7', page: '1' }, 10)]],
  ['something is written meanwhile', [...skipping, initiated('PAY_1'), whole]],
  ['something may still settle', [initiated('PAY_1'), ...skipping, whole]],
  ['another business sees it', [...skipping, { ...whole, ...asOther }]],
  ['a page in between was not read', [two('ab', 1), two('de', 3), whole]],
  ['a search finds it', [...skipping, page('abcdefg', { list: '7', page: '1', search: 'x' })]],
])('no skipped row is found where %s', (_, parts) => {
  expect(findingsOf(lists, historyOf(...parts))).toEqual([])
})

test.each([
  ['before', [whole, ...skipping]],
  ['afterwards', [...skipping, whole]],
])('a row between two pages that a longer page shows %s is found', (_, parts) => {
  expect(findingsOf(lists, historyOf(...parts)).map(({ message }) => message)).toEqual([
    'listTransactions shows c between b and d, but on neither page 1 nor page 2, which end and begin with them.',
  ])
})
