import { expect, test } from 'vitest'
import { identity } from './identity.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { asOther, historyOf } from './testing/sample-history.ts'

const RULE = 'the same offers for every provider'
const offers = (serviceCategoryId: string, codes: string, part = {}) =>
  ({
    operationId: 'listTvPackages',
    meant: { path: { serviceCategoryId } },
    body: { data: [...codes].map((bundleCode) => ({ bundleCode, amount: 5 })) },
    ...part,
  }) as const
const providers = (...ids: string[]) =>
  ({
    operationId: 'listTvProviders',
    body: { data: ids.map((serviceCategoryId) => ({ serviceCategoryId })) },
  }) as const
const plans = { operationId: 'listDataPlans' } as const

test.each([
  ['they differ', 1, [providers('a', 'b'), offers('a', 'xy'), offers('b', 'xz')]],
  ['one has none', 1, [providers('a', 'b'), offers('a', 'xy'), offers('b', '')]],
  ['another provider was not asked', 0, [providers('a', 'b', 'c'), offers('a', 'xy'), offers('b', 'xy')]],
  ['no list names them', 0, [offers('a', 'xy'), offers('b', 'xy')]],
  ['it is the same provider', 0, [offers('a-1', 'xy'), offers('A1', 'xy'), offers('a_1', 'xy')]],
  ['each has one offer', 0, ['a', 'b', 'c'].map((id) => offers(id, 'x'))],
  ['another business asks', 0, [offers('a', 'xy'), offers('b', 'xy'), offers('c', 'xy', asOther)]],
  ['one is refused', 0, [offers('a', 'xy'), offers('b', 'xy'), offers('c', 'xy', { status: 404 })]],
])('nothing is found where %s', (_, comparisons, parts) => {
  const history = historyOf(...parts)
  expect(findingsOf(identity, history)).toEqual([])
  expect(comparisonsOf(identity, history, RULE)).toBe(comparisons)
})

test.each([
  [
    'all listed providers',
    'listTvPackages shows the same for a, b.',
    [providers('a', 'b'), offers('a', 'xy'), offers('b', 'xy')],
  ],
  [
    'three providers',
    'listDataPlans shows the same for a, b, c.',
    ['a', 'b', 'c'].map((id) => offers(id, 'xy', plans)),
  ],
])('the same offers of %s are found', (_, message, parts) => {
  const found = findingsOf(identity, historyOf(...parts))
  expect(found.map((each) => [each.message, ...each.requirements])).toEqual([[message, 'REQ-BILL-05']])
})
