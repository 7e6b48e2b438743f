import { factsOf, formatNotes } from '../contract/notes.ts'
import { isObject, type JsonObject } from '../contract/spec-tree.ts'

/** Keywords whose members are values, in which a word such as `properties` is not a keyword. */
const VALUES = new Set(['example', 'examples', 'default', 'enum', 'const'])

/**
 * Copies a document and appends to the description of every operation, parameter, schema and field where it comes from: the
 * section that states it, or `Proposal: refund-fields.` with the gap that it fills. Editors show it.
 */
export function addOrigins<Root extends object>(document: Root): Root {
  const told = structuredClone(document)
  walk(told as JsonObject, undefined)
  for (const schema of Object.values((told as { components?: JsonObject }).components?.schemas ?? {}))
    describe(schema, undefined)
  return told
}

/** Returns the origin of an operation or a field as a sentence: `§4.1.` or `Proposal: refund-fields.` */
export function originOf({ 'x-gap': gap, 'x-source': source }: JsonObject): string | undefined {
  if (typeof gap === 'string') return `Proposal: ${gap}.`
  return typeof source === 'string' ? `${source}.` : undefined
}

/** @param inherited the origin of the enclosing node */
function walk(node: JsonObject, inherited: string | undefined): void {
  const origin = originOf(node) ?? inherited
  if (typeof node.operationId === 'string' || (typeof node.in === 'string' && isObject(node.schema)))
    describe(node, origin)
  for (const [keyword, value] of Object.entries(node)) {
    if (VALUES.has(keyword) || keyword.startsWith('x-')) continue
    const isMap = keyword === 'properties' && isObject(value)
    for (const child of isMap || Array.isArray(value) ? Object.values(value as object) : [value]) {
      if (!isObject(child)) continue
      walk(child, origin)
      if (isMap) describe(child, origin)
    }
  }
}

function describe(node: JsonObject, inherited: string | undefined): void {
  const origin = originOf(node) ?? inherited
  if (origin) node.description = formatProse(node, origin)
}

/** Formats the facts, their origin, and the notes that depend on gaps. */
export function formatProse(node: object, origin: string | undefined): string {
  const stated = [factsOf(node), origin].filter(Boolean).join(' ')
  return [stated, formatNotes(node)].filter(Boolean).join('\n\n')
}
