import { expect, test } from 'vitest'
import type { Evaluation, Invariant } from '../../src/kit/history/invariant.ts'
import { compareSoundOnly } from './sound-operations.ts'
import { historyOf, transactions } from './testing/sample-history.ts'

const rule = { title: 'an answer is there', requirements: [], section: '§1' }
const evaluation = (comparisons: number, wrong = 0): Evaluation => ({
  ...{ rule, comparisons },
  findings: Array.from({ length: wrong }, () => ({ message: 'It is wrong.', exchanges: [] })),
})
const count = (wrong = 0) =>
  compareSoundOnly({
    name: 'each',
    judge: ({ exchanges }) => [evaluation(exchanges.length, exchanges.length && wrong)],
  } satisfies Invariant)

const list = (...ids: string[]) =>
  transactions(
    ids.map((id) => ({ id })),
    { meant: { query: { page: '1' } } },
  )
const verify = (reference: string, status = 200) =>
  ({ operationId: 'verifyPayment', meant: { path: { reference } }, body: {}, status }) as const
const banks = { operationId: 'listBanks', body: { data: [{ id: 'b' }] } } as const
const refund = (status: number) =>
  ({ operationId: 'createRefund', body: { data: { id: 'r' } }, status }) as const

test.each([
  ['a list that grows', 2, [list('a'), list('b', 'a')]],
  ['a list that is always the same', 0, [list('a'), list('a')]],
  ['a list that is made up each time', 0, [list('a'), list('b'), list('c')]],
  ['a list of nothing', 2, [list(), list()]],
  ['a request that is taken, and another that is refused for what it says', 2, [refund(200), refund(422)]],
  ['a request that is taken, and another that is refused for its key', 0, [refund(200), refund(401)]],
  ['requests that are all taken', 0, [refund(200), refund(200)]],
  ['a record that is found, and another that is not', 2, [verify('a'), verify('b', 404)]],
  ['records that are all found, and show nothing', 0, [verify('a'), verify('b')]],
  ['a list without parameters that is always the same', 0, [banks, banks]],
  ['the same beside a request that is taken unread', 0, [banks, banks, verify('a')]],
  ['the same beside a list that grows', 4, [banks, banks, list('a'), list('b', 'a')]],
  ['operations of which one reads its requests', 2, [list('a'), list('a', 'b'), verify('a')]],
])('%s: %i comparisons count', (_, comparisons, parts) => {
  expect(count().judge(historyOf(...parts))).toEqual([evaluation(comparisons)])
})

test('what contradicts a rule counts wherever it was answered', () => {
  expect(count(1).judge(historyOf(list('a'), list('a')))).toEqual([evaluation(1, 1)])
})
