import { LIMITS } from '../contract/documents/read-text.ts'
import { readPointer } from '../contract/references.ts'
import { asList, asObject } from '../contract/spec-tree.ts'
import { InputError } from '../expected-error.ts'
import type { OpenApi } from './document.ts'

/**
 * A schema may hold itself in a property, as trees do; one that is itself, by `$ref` and `allOf` alone, never comes to an
 * end. Neither may a chain of references be longer than what is nested may be deep.
 *
 * @throws InputError naming the reference
 */
export function assertNoEndlessSchema(file: string, document: OpenApi): void {
  const settled = new Set<string>()
  const follow = (reference: string, open: readonly string[]): void => {
    if (settled.has(reference)) return
    if (open.includes(reference) || open.length >= LIMITS.depth) {
      const ending = open.includes(reference) ? 'to itself' : `on more than ${LIMITS.depth} times`
      throw new InputError(
        `${file}: ${open[0] ?? reference} leads ${ending}, by $ref and allOf alone. Let it end in a schema.`,
      )
    }
    for (const next of listTies(readPointer(document, reference))) follow(next, [...open, reference])
    settled.add(reference)
  }
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { $ref } = asObject(value)
    if (typeof $ref === 'string') follow($ref, [])
    for (const below of Object.values(value)) visit(below)
  }
  visit(document)
}

/** References that a schema is as a whole, rather than holds somewhere. */
function listTies(schema: unknown): string[] {
  const { $ref, allOf } = asObject(schema)
  return [...(typeof $ref === 'string' ? [$ref] : []), ...asList(allOf).flatMap(listTies)]
}
