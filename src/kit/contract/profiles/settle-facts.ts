import { isDeepStrictEqual } from 'node:util'
import { asObject, isObject, type JsonObject } from '../spec-tree.ts'

/**
 * Drops the proposals that an overlay answered. If it states a source (`x-source`) on a proposal, the gap is closed. If it states
 * or changes a keyword, that is a fact, and `x-proposed` no longer applies to it.
 * @param before the bundled document without the overlay
 * @param after the same with the overlay; changed in place
 */
export function settleFacts(before: unknown, after: unknown): void {
  if (typeof after !== 'object' || after === null) return
  const earlier = Array.isArray(before) ? (before as unknown as JsonObject) : asObject(before)
  if (isObject(after)) {
    if ('x-source' in after) delete after['x-gap']
    if (isObject(after['x-proposed'])) dropAnswered(earlier, after, after['x-proposed'])
  }
  for (const [key, value] of Object.entries(after)) settleFacts(earlier[key], value)
}

function dropAnswered(before: JsonObject, after: JsonObject, proposed: JsonObject): void {
  for (const key of Object.keys(proposed)) {
    if (key !== 'gap' && !isDeepStrictEqual(after[key], before[key])) delete proposed[key]
  }
  if (statesValues(before, after)) for (const key of ['example', 'examples']) delete proposed[key]
  if (Object.keys(proposed).every((key) => key === 'gap')) delete after['x-proposed']
}

/** Whether an overlay changed which values are allowed: examples of the proposed ones are then obsolete. */
function statesValues(before: JsonObject, after: JsonObject): boolean {
  const said = ['type', 'format', 'pattern', 'enum', 'const', 'minLength', 'maxLength', 'minimum', 'maximum']
  return said.some((key) => !isDeepStrictEqual(after[key], before[key]))
}
