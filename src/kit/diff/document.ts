import { escapeKey, isReference, readPointer } from '../contract/references.ts'
import { asObject, isObject, type JsonObject } from '../contract/spec-tree.ts'

export { isDeepStrictEqual as same } from 'node:util'

/** A bundled OpenAPI document, without external references. */
export interface OpenApi extends JsonObject {
  openapi: string
  info: { title: string; version: string }
}

/** Follows local references; keywords beside a `$ref` override those of its target. */
export function resolve(document: OpenApi, value: unknown): JsonObject {
  let node = asObject(value)
  for (let hops = 0; isReference(node) && hops < 50; hops += 1) {
    const { $ref, ...beside } = node
    node = { ...asObject(readPointer(document, $ref)), ...beside }
  }
  return node
}

/** Whether an object has an own key: every object inherits a `constructor`. */
export function has(node: unknown, key: string): boolean {
  return isObject(node) && Object.hasOwn(node, key)
}

/** Returns the keys of both maps, each once, those of the first map first. */
export function keysOf(base: object, revision: object): Set<string> {
  return new Set([...Object.keys(base), ...Object.keys(revision)])
}

export function toPointer(keys: readonly string[]): string {
  return `#${keys.map((key) => `/${escapeKey(key)}`).join('')}`
}
