import { expect, test } from 'vitest'
import { lists } from './lists.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { historyOf } from './testing/sample-history.ts'

/** A page of AML records. */
const page = (ids: string, query: Record<string, string>, total = 9) =>
  ({
    operationId: 'listAmlRecords',
    meant: { query },
    body: { data: [...ids].map((id) => ({ id, status: 'PENDING' })), meta: { total } },
  }) as const
/** A record whose link differs in each answer. */
const signed = (mark: number, query: Record<string, string>, status = 'PENDING') =>
  ({
    operationId: 'listAmlRecords',
    meant: { query },
    body: { data: [{ id: 'a', status, proofUrl: `/proofs/a?signature=${mark}` }], meta: { total: 9 } },
  }) as const
const submitted = { operationId: 'submitSourceOfFunds' } as const
const first = { limit: '2', page: '1' }

test.each([
  ['a default is said or not', [page('ab', {}), page('ab', { page: '1' }), page('ab', {})]],
  ['the records changed meanwhile', [page('ab', {}, 2), page('abc', { page: '1' }, 3), page('abc', {}, 3)]],
  [
    'a list without a default is behind what was written',
    [submitted, ...[page('abc', {}, 3), page('ab', { page: '1' }, 2), page('abc', {}, 3)]],
  ],
  ['another limit is requested', [page('ab', {}), page('a', { limit: '1' }), page('ab', {})]],
] as const)('no finding if %s', (_, parts) => {
  expect(findingsOf(lists, historyOf(...parts))).toEqual([])
})

test.each([
  ['page', 'REQ-AML-07', [page('ab', first), page('cd', { limit: '2' }), page('ab', first)]],
  ['limit', 'REQ-AML-09', [page('ab', {}), page('abc', { limit: '20' }), page('ab', {})]],
  ['limit', 'REQ-AML-09', [submitted, page('ab', {}), page('abc', { limit: '20' }), page('ab', {})]],
  ['limit', 'REQ-AML-09', [signed(1, {}), signed(2, { limit: '20' }, 'APPROVED'), signed(3, {})]],
  // A call that begins in the millisecond in which another ends follows it.
  [
    'limit',
    'REQ-AML-09',
    [
      { ...page('ab', {}), startedMs: 0, endedMs: 5 },
      { ...page('abc', { limit: '20' }), startedMs: 5, endedMs: 9 },
      { ...page('ab', {}), startedMs: 9, endedMs: 12 },
    ],
  ],
] as const)('the default of %s: %s', (name, requirement, parts) => {
  const findings = findingsOf(lists, historyOf(...parts))
  expect(findings.map((each) => [each.requirements[0], each.message])).toContainEqual([
    requirement,
    expect.stringContaining(`differ only in the default of ${name}`),
  ])
})

test.each([
  [1, [page('ab', {}), page('ab', { limit: '20' }), page('ab', {}), page('a', { limit: '1' })]],
  [0, [page('ab', {}), page('ab', { limit: '20' }), page('ab', {}), page('ab', { limit: '1' })]],
  [1, [signed(1, {}), signed(2, { limit: '20' }), signed(3, {}), page('', { limit: '1' })]],
] as const)('equal answers are compared %i times', (comparisons, parts) => {
  expect(comparisonsOf(lists, historyOf(...parts), 'without limit')).toBe(comparisons)
})
