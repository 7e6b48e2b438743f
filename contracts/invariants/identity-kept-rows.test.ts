import { expect, test } from 'vitest'
import { identity } from './identity.ts'
import { findingsOf } from './testing/findings-of.ts'
import { asOther, historyOf } from './testing/sample-history.ts'

/** A list at a second of the history. */
const at = (second: number, ids: string, part = {}) =>
  ({
    operationId: 'listChargebacks',
    body: { data: { rows: [...ids].map((id) => ({ id, state: 'OPEN' })) } },
    ...{ startedMs: second * 1_000, endedMs: second * 1_000 + 5 },
    ...part,
  }) as const

test.each([
  ['the list stays the same', [at(1, 'ab'), at(9, 'ab'), at(10, 'ab')]],
  ['a row is new', [at(1, 'a'), at(9, 'ab'), at(10, 'a'), at(11, 'ab')]],
  ['a row does not return', [at(1, 'ab'), at(9, 'a'), at(10, 'a')]],
  ['another row is shown instead', [at(1, 'ab'), at(9, 'ac'), at(10, 'ab')]],
  ['the list grows to another page', [at(1, 'ab'), at(9, 'cde'), at(10, 'ab')]],
  ['the lists overlap', [at(1, 'ab'), at(9, 'a'), at(9, 'ab')]],
  ['another business has fewer', [at(1, 'ab'), at(9, 'a', asOther), at(10, 'ab')]],
  ['a query finds fewer', [at(1, 'ab'), at(9, 'a', { meant: { query: { q: 'x' } } }), at(10, 'ab')]],
  ['the list is refused', [at(1, 'ab'), at(9, '', { status: 503 }), at(10, 'ab')]],
])('nothing is found where %s', (_, parts) => {
  expect(findingsOf(identity, historyOf(...parts))).toEqual([])
})

test.each([
  ['listBanks', 'REQ-ORD-12'],
  ['listRefunds', 'REQ-ORD-09'],
  ['listChargebacks', 'REQ-ORD-10'],
] as const)('a row that %s omits once is found', (operationId, requirement) => {
  const parts = [at(1, 'abc'), at(9, 'ac'), at(10, 'abcd')].map((each) => ({ ...each, operationId }))
  const found = findingsOf(identity, historyOf(...parts))
  expect(found.map(({ message, requirements }) => [message, ...requirements])).toEqual([
    [
      `${operationId} omits a row that it shows both before and after: {"id":"b","state":"OPEN"}.`,
      requirement,
    ],
  ])
})
