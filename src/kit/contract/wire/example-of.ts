import { asList } from '../spec-tree.ts'
import { membersOf, type Node, view } from './pair-members.ts'

/** Limit for schemas that contain themselves. */
const LEVELS = 8

/** Returns an example value of a schema; undefined if it shows none. */
export function exampleOf(node: Node, level = 0): unknown {
  const schema = view(node)
  const [shown] = ['const', 'default', 'example'].filter((keyword) => keyword in schema)
  if (shown) return schema[shown]
  const [example = asList(schema.enum)[0] ?? asList(schema['x-extensible-enum'])[0]] = asList(schema.examples)
  if (example !== undefined) return example
  if ([schema.type].flat().includes('null')) return null
  if (schema.type === 'boolean') return false
  const members = membersOf(node)
  if (members.size === 0 || level >= LEVELS) return undefined
  const entries = [...members].map(([name, member]) => [name, exampleOf(member, level + 1)])
  return entries.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(entries)
}
