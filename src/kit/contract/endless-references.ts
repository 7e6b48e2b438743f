import { joinPointer, readPointer } from './references.ts'

/**
 * Where a schema stands that is nothing but itself: its `$ref`, or its `allOf`, leads back to it before it says anything.
 * What leads back through a property or an item ends, as the value does.
 */
export function findEndlessReference(document: object): string | undefined {
  const done = new Set<unknown>()
  const isEndless = (node: unknown, open: ReadonlySet<unknown>): boolean => {
    if (typeof node !== 'object' || node === null || done.has(node)) return false
    if (open.has(node)) return true
    const below = new Set(open).add(node)
    if (listAliases(document, node).some((each) => isEndless(each, below))) return true
    done.add(node)
    return false
  }
  const visit = (node: unknown, keys: readonly string[]): string | undefined => {
    if (typeof node !== 'object' || node === null) return undefined
    if (isEndless(node, new Set())) return joinPointer(...keys)
    for (const [key, value] of Object.entries(node)) {
      const found = visit(value, [...keys, key])
      if (found !== undefined) return found
    }
    return undefined
  }
  // a name is told rather than a use of it
  const { components } = document as { components?: unknown }
  return visit({ components, ...(document as object) }, [])
}

function listAliases(document: unknown, { $ref, allOf }: { $ref?: unknown; allOf?: unknown }): unknown[] {
  const target = typeof $ref === 'string' && $ref.startsWith('#/') ? [readPointer(document, $ref)] : []
  return [...target, ...(Array.isArray(allOf) ? allOf : [])]
}
