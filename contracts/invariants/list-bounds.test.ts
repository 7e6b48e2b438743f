import { expect, test } from 'vitest'
import { lists } from './lists.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { asOther, historyOf, transactions } from './testing/sample-history.ts'

const rows = [{ id: 'transaction-1', type: 'CREDIT' }]
const whole = transactions(rows)
const asked = (query: Record<string, string>, shown: object[] = [], part = {}) =>
  transactions(shown, { meant: { query }, ...part })
const refused = { status: 400, body: { success: false } }

test.each([
  ['it is refused', asked({ page: '0' }, [], refused)],
  ['it is read as a right one', asked({ page: '0' }, rows)],
  ['a size is refused', asked({ list: '-1' }, [], refused)],
  ['a size is read as none', asked({ list: '0' }, rows)],
])('a number below 1: %s', (_, part) => {
  const history = historyOf(whole, part)
  expect(findingsOf(lists, history)).toEqual([])
  expect(comparisonsOf(lists, history, 'below 1 with an empty page')).toBe(1)
})

test.each([
  ['page', 'REQ-TXN-05', '0'],
  ['page', 'REQ-TXN-05', '-1'],
  ['list', 'REQ-TXN-03', '0'],
])('%s below 1 (%s) that is answered with an empty page is found: %s', (name, requirement, value) => {
  const [found] = findingsOf(lists, historyOf(whole, asked({ [name]: value })))
  expect(found?.requirements).toEqual([requirement])
  expect(found?.message).toBe(
    `listTransactions answers ${name}=${value} with an empty page, but the business has transactions.`,
  )
})

test.each([
  ['where the business may have none', [asked({ page: '0' })]],
  ['where another business has some', [transactions(rows, asOther), asked({ page: '0' })]],
  ['with a filter, which may find nothing', [whole, asked({ page: '0', search: 'x' })]],
  ['past the end', [whole, asked({ page: '9', list: '0' })]],
  ['of a page after the last', [whole, asked({ page: '9' })]],
])('an empty page says nothing %s', (_, parts) => {
  expect(findingsOf(lists, historyOf(...parts))).toEqual([])
})
