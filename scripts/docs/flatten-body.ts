import { asNode, isNode, type Node, nodesIn, resolveNode } from './document.ts'

/**
 * A body composed of an envelope and what one operation puts into it (`allOf`), as one object. Redoc merges such
 * parts too, but keeps the words of the first: of the operation's own `data` nothing would be said.
 * Anything that is not a composition of objects comes back as it is.
 */
export function flattenBody(schema: Node, document: Node): Node {
  const parts = listObjects(schema, document)
  if (parts.length < 2) return schema
  const properties: Record<string, unknown> = {}
  const required = new Set<unknown>()
  for (const part of parts) {
    for (const [name, property] of Object.entries(asNode(part.properties))) {
      properties[name] = refine(properties[name], property)
    }
    for (const name of Array.isArray(part.required) ? part.required : []) required.add(name)
  }
  return structuredClone({ type: 'object', required: [...required], properties })
}

/** The object schemas that compose a schema, outermost last; none when a part is anything else. */
function listObjects(schema: Node, document: Node): Node[] {
  const target = resolveNode(document, schema)
  const inherited = nodesIn(target.allOf).map((part) => listObjects(part, document))
  if (inherited.some((objects) => objects.length === 0)) return []
  const own = isNode(target.properties) ? [target] : []
  return [...inherited.flat(), ...own]
}

/** The later property says what is particular: it replaces a reference, and adds to anything else. */
function refine(earlier: unknown, later: unknown): unknown {
  if (!isNode(earlier) || !isNode(later) || '$ref' in later || '$ref' in earlier) return later
  return { ...earlier, ...later }
}
