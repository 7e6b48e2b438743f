import { expect, test } from 'vitest'
import { identity } from './identity.ts'
import { comparisonsOf, findingsOf } from './testing/findings-of.ts'
import { asOther, historyOf } from './testing/sample-history.ts'

const RULE = 'do not all disappear'
const banks = (count: number, part = {}) =>
  ({
    operationId: 'listBanks',
    body: { data: { banks: Array.from({ length: count }, (_, index) => ({ code: `04${index}` })) } },
    ...part,
  }) as const

test.each([
  ['some are left', 1, [banks(4), banks(1)]],
  ['there is nothing yet', 0, [banks(0), banks(0), banks(4)]],
  ['there was one alone', 0, [banks(1), banks(0)]],
  ['another business has none', 0, [banks(4), banks(0, asOther)]],
  ['a query finds none', 0, [banks(4), banks(0, { meant: { query: { search: 'x' } } })]],
  ['much later', 0, [banks(4), banks(0, { startedMs: 9e6, endedMs: 9e6 })]],
  ['it is refused', 0, [banks(4), banks(0, { status: 503 })]],
  ['the answer shows no list', 0, [banks(4), banks(0, { body: {} })]],
])('banks: nothing is found where %s', (_, comparisons, parts) => {
  const history = historyOf(...parts)
  expect(findingsOf(identity, history)).toEqual([])
  expect(comparisonsOf(identity, history, RULE)).toBe(comparisons)
})

test.each([
  ['listBanks', 'REQ-ORD-12'],
  ['listChargebacks', 'REQ-ORD-10'],
] as const)('rows of %s that are all gone are found', (operationId, requirement) => {
  const found = findingsOf(identity, historyOf(banks(4, { operationId }), banks(0, { operationId })))
  expect(found.map(({ message, requirements }) => [message, ...requirements])).toEqual([
    [`${operationId} lists 4 rows, and then none.`, requirement],
  ])
})

test('the only chargeback that is gone is found', () => {
  const parts = [banks(1, { operationId: 'listChargebacks' }), banks(0, { operationId: 'listChargebacks' })]
  expect(findingsOf(identity, historyOf(...parts)).map(({ message }) => message)).toEqual([
    'listChargebacks lists one row, and then none.',
  ])
})
