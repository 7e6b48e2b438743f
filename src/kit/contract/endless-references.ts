import { LIMITS } from './documents/read-text.ts'
import { joinPointer, readPointer } from './references.ts'
import { asList, asObject } from './spec-tree.ts'

export interface EndlessReference {
  /** JSON pointer of the schema that never resolves. */
  pointer: string
  reference: string
  /** Whether the chain returns to itself, rather than being too long. */
  isLoop: boolean
}

/**
 * Finds a schema that never resolves. A schema may contain itself in a property, as trees do: that ends where the value does. One
 * that refers to itself by `$ref` and `allOf` alone never ends. A chain of references may be as long as nesting may be deep.
 */
export function findEndlessReference(document: object): EndlessReference | undefined {
  const settled = new Set<string>()
  // Undefined if the chain ends.
  const follow = (reference: string, open: readonly string[]): boolean | undefined => {
    if (settled.has(reference)) return undefined
    if (open.includes(reference) || open.length >= LIMITS.depth) return open.includes(reference)
    for (const next of listTies(readPointer(document, reference))) {
      const isLoop = follow(next, [...open, reference])
      if (isLoop !== undefined) return isLoop
    }
    settled.add(reference)
    return undefined
  }
  const visit = (node: unknown, keys: readonly string[]): EndlessReference | undefined => {
    if (typeof node !== 'object' || node === null) return undefined
    for (const reference of listTies(node)) {
      const isLoop = follow(reference, [])
      if (isLoop !== undefined) return { pointer: joinPointer(...keys), reference, isLoop }
    }
    for (const [key, value] of Object.entries(node)) {
      const found = visit(value, [...keys, key])
      if (found !== undefined) return found
    }
    return undefined
  }
  // Components come first, so that the named schema is reported rather than a use of it.
  return visit({ components: asObject(document).components, ...document }, [])
}

/** Returns the references that a schema consists of, not those in its members. */
function listTies(schema: unknown): string[] {
  const { $ref, allOf } = asObject(schema)
  const own = typeof $ref === 'string' && $ref.startsWith('#') ? [$ref] : []
  return [...own, ...asList(allOf).flatMap(listTies)]
}
