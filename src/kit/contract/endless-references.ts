import { LIMITS } from './documents/read-text.ts'
import { joinPointer, readPointer } from './references.ts'
import { asList, asObject } from './spec-tree.ts'

export interface EndlessReference {
  /** JSON pointer of the schema that never says anything itself. */
  pointer: string
  reference: string
  /** Whether it leads back to itself, rather than on and on. */
  isLoop: boolean
}

/**
 * A schema may hold itself in a property, as trees do: that ends where the value does. One that is itself, by `$ref` and
 * `allOf` alone, never ends. Neither may a chain of references be longer than what is nested may be deep.
 */
export function findEndlessReference(document: object): EndlessReference | undefined {
  const settled = new Set<string>()
  // undefined where it comes to an end
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
  // a name is reported rather than a use of it
  return visit({ components: asObject(document).components, ...document }, [])
}

/** References that a schema is as a whole, rather than holds somewhere. */
function listTies(schema: unknown): string[] {
  const { $ref, allOf } = asObject(schema)
  const own = typeof $ref === 'string' && $ref.startsWith('#') ? [$ref] : []
  return [...own, ...asList(allOf).flatMap(listTies)]
}
