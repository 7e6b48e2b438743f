import type { Parameter } from '../document.ts'
import type { JsonObject } from '../spec-tree.ts'
import { convertValue, type Direction } from './convert-value.ts'
import type { Side } from './side.ts'

/** Translates the parameters of one place (`in`), by name, to the other side's form. */
export function translateParameters(
  given: Record<string, unknown>,
  place: Parameter['in'],
  wire: Side,
  home: Side,
  direction: Direction,
): Record<string, unknown> {
  const spell = (name: string) => (place === 'header' ? name.toLowerCase() : name)
  const ours = listParameters(home, place)
  const pairs = listParameters(wire, place).map((parameter) => {
    const was = String((parameter as Parameter & JsonObject)['x-was'] ?? parameter.name)
    return {
      name: spell(parameter.name),
      was: spell(was),
      parameter,
      proposed: ours.find(({ name }) => spell(name) === spell(was)),
    }
  })
  const known = new Set(ours.map(({ name }) => spell(name)))
  const [from, to] = direction === 'toWire' ? (['was', 'name'] as const) : (['name', 'was'] as const)
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const found = pairs.find((each) => each[from] === name)
      // What the answers removed is not sent, and what they renamed is not read under its old name.
      if (!found) return known.has(name) ? [] : [[name, value]]
      if (!found.proposed) return direction === 'toWire' ? [[name, value]] : []
      const pair = {
        wire: { document: wire.document, schema: found.parameter.schema },
        home: { document: home.document, schema: found.proposed.schema },
      }
      return [[found[to], convertValue(value, pair, direction, given.currency)]]
    }),
  )
}

function listParameters({ operation }: Side, place: Parameter['in']): Parameter[] {
  return (operation.object.parameters ?? []).filter((each) => each.in === place)
}
