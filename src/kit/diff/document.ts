import { escapeKey, isReference, readPointer } from '../contract/references.ts'
import { asObject, isObject, type JsonObject } from '../contract/spec-tree.ts'

export { isDeepStrictEqual as same } from 'node:util'

/** One OpenAPI document, bundled: it refers to nothing outside itself. */
export interface OpenApi extends JsonObject {
  openapi: string
  info: { title: string; version: string }
}

/** Follows local references; the keywords beside a `$ref` stand over those of its target. */
export function resolve(document: OpenApi, value: unknown): JsonObject {
  let node = asObject(value)
  for (let hops = 0; isReference(node) && hops < 50; hops += 1) {
    const { $ref, ...beside } = node
    node = { ...asObject(readPointer(document, $ref)), ...beside }
  }
  return node
}

/** Whether a map has a key of its own: every object inherits a `constructor`. */
export function has(node: unknown, key: string): boolean {
  return isObject(node) && Object.hasOwn(node, key)
}

/** Every key of either map once, those of the first one first. */
export function keysOf(base: object, revision: object): Set<string> {
  return new Set([...Object.keys(base), ...Object.keys(revision)])
}

export function toPointer(keys: readonly string[]): string {
  return `#${keys.map((key) => `/${escapeKey(key)}`).join('')}`
}
