import { expect, test } from 'vitest'
import type { Invariant } from '../../src/kit/history/invariant.ts'
import { editAt } from './edit.ts'
import { readRecorded, rowsOf } from './recorded.ts'
import { findLost } from './results.ts'
import { readFixture } from './testing/read-fixture.ts'
import { spread, tryOperators } from './try-operators.ts'

const recorded = readRecorded(readFixture())

/** Finds an amount below zero, and nothing else. */
const belowZero: Invariant = {
  name: 'below zero',
  judge: ({ exchanges }) => [
    {
      rule: { title: 'amounts are above zero', requirements: [], section: '§2' },
      comparisons: exchanges.length,
      findings: exchanges
        .filter(({ answer }) => answer?.body.includes('"amount":-'))
        .map((each) => ({ message: 'below zero', exchanges: [each] })),
    },
  ],
}

const setAmount = (amount: number) => ({
  ...{ name: 'amount', section: '§2', requirements: [], says: 'shows another amount' },
  findPlaces: () =>
    recorded
      .listTaken('listTransactions')
      .filter(({ body }) => rowsOf(body).length > 0)
      .map((answered) => editAt(answered, (draft) => Object.assign(rowsOf(draft)[0] ?? {}, { amount }))),
})

test.each([
  ['finds each change that a judge finds', -1, { changes: 3, found: 3 }],
  ['counts each that no judge finds', 1, { changes: 3, found: 0 }],
])('%s', (_, amount, counts) => {
  const [tried] = tryOperators(recorded, [setAmount(amount)], [belowZero], { places: 3, seed: 1 })
  expect(tried).toMatchObject(counts)
  expect(tried?.survivors).toHaveLength(counts.changes - counts.found)
})

test('the places are spread, and the same for the same seed', () => {
  const all = Array.from({ length: 100 }, (_, index) => ({ index, make: () => new Map() }))
  const chosen = spread(all, 4, 7).map(({ index }) => index)
  expect(chosen).toEqual(spread(all, 4, 7).map(({ index }) => index))
  expect(chosen.map((index) => Math.floor(index / 25))).toEqual([0, 1, 2, 3])
  expect(chosen).not.toEqual(spread(all, 4, 8).map(({ index }) => index))
})

test.each([
  ['found before and not now', { changes: 4, found: 3 }, { changes: 4, found: 0 }, ['amount']],
  ['found at fewer places', { changes: 4, found: 4 }, { changes: 4, found: 1 }, []],
  ['hardly ever found', { changes: 4, found: 1 }, { changes: 4, found: 0 }, []],
  ['without a place now', { changes: 4, found: 4 }, { changes: 0, found: 0 }, []],
])('an operator %s', (_, before, now, lost) => {
  expect(findLost({ amount: before }, { amount: now })).toEqual(lost)
})
