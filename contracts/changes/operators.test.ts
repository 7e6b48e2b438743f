import { expect, test } from 'vitest'
import { listRequirements } from '../../src/kit/contract/contract.ts'
import type { History } from '../../src/kit/history/history.ts'
import { applyPlace } from './change.ts'
import { OPERATORS } from './list-operators.ts'
import { readRecorded } from './recorded.ts'
import { isExchange, readFixture } from './testing/read-fixture.ts'
import { spread } from './try-operators.ts'

const recorded = readRecorded(freeze(readFixture()))
const { history } = recorded
const known = new Set(listRequirements().map(({ id }) => id))

test('each operator has a name of its own', () => {
  expect(new Set(OPERATORS.map(({ name }) => name)).size).toBe(OPERATORS.length)
})

test.each(OPERATORS.map((operator) => [operator.name, operator] as const))(
  '%s changes a copy, which is a history still',
  (_, operator) => {
    expect(operator.requirements.filter((id) => !known.has(id))).toEqual([])
    const places = spread(operator.findPlaces(recorded), 5, 1)
    expect(places).not.toEqual([])
    for (const place of places) {
      const { exchanges } = applyPlace(history, place)
      const changed = exchanges.filter((each, index) => each !== history.exchanges[index])
      expect(exchanges).toHaveLength(history.exchanges.length)
      expect(changed).not.toEqual([])
      expect(changed.filter((each) => !isExchange(each))).toEqual([])
      expect(changed.map((each) => JSON.stringify(each))).not.toEqual(
        history.exchanges
          .filter((each, index) => each !== exchanges[index])
          .map((each) => JSON.stringify(each)),
      )
    }
  },
)

function freeze(given: History): History {
  freezeDeep(given)
  return given
}

function freezeDeep(node: unknown): void {
  if (typeof node !== 'object' || node === null) return
  Object.freeze(node)
  Object.values(node).forEach(freezeDeep)
}
