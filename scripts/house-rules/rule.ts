import type { OpenApiDocument } from '../../src/kit/contract/document.ts'
import { deref } from '../../src/kit/contract/references.ts'
import { asList, asObject, isObject } from '../../src/kit/contract/spec-tree.ts'

export interface Fault {
  pointer: string
  /** A clause without a full stop. */
  wrong: string
  /** An imperative clause without a full stop. */
  remedy: string
}

/** Returns what is wrong with a full document. */
export type Rule = (document: OpenApiDocument) => Fault[]

/** Returns the schema of a body, whatever its media type. */
export function schemaOf(document: OpenApiDocument, body: unknown): unknown {
  const [media] = Object.values(asObject(asObject(deref(document, body)).content))
  return asObject(media).schema
}

/**
 * Finds the schema of a member by its path: through references, combinations, items of lists and the plaintext of encrypted
 * fields. An item is addressed by `0`, or implicitly.
 */
export function findMember(document: OpenApiDocument, schema: unknown, path: readonly string[]): unknown {
  const node = deref(document, schema)
  if (!isObject(node)) return undefined
  const [name, ...rest] = path
  if (name === undefined) return node
  const properties = asObject(node.properties)
  const own = Object.hasOwn(properties, name) && findMember(document, properties[name], rest)
  if (own) return own
  if ('items' in node && /^\d+$/.test(name)) return findMember(document, node.items, rest)
  const { allOf, anyOf, oneOf, contentSchema, items } = node
  const parts = [...[allOf, anyOf, oneOf].flatMap(asList), contentSchema, items]
  return parts.map((part) => findMember(document, part, path)).find((found) => found !== undefined)
}
