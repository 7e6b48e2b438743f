import { isDeepStrictEqual } from 'node:util'

export type Node = Record<string, unknown>

/** One OpenAPI document, bundled: it refers to nothing outside itself. */
export interface OpenApi extends Node {
  openapi: string
  info: { title: string; version: string }
}

export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value as a map; an empty one where it is none. */
export function asNode(value: unknown): Node {
  return isNode(value) ? value : {}
}

export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

export function same(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(a, b)
}

/** Follows local references; the keywords beside a `$ref` stand over those of its target. */
export function resolve(document: OpenApi, value: unknown): Node {
  let node = asNode(value)
  for (let hops = 0; typeof node.$ref === 'string' && hops < 50; hops += 1) {
    const { $ref, ...beside } = node
    node = { ...asNode(readPointer(document, $ref as string)), ...beside }
  }
  return node
}

export function readPointer(document: unknown, reference: string): unknown {
  return reference
    .split('/')
    .slice(1)
    .map((part) => decode(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, key) => (Array.isArray(node) ? node[Number(key)] : read(node, key)), document)
}

/** Whether a map has a key of its own: every object inherits a `constructor`. */
export function has(node: unknown, key: string): boolean {
  return isNode(node) && Object.hasOwn(node, key)
}

function read(node: unknown, key: string): unknown {
  return has(node, key) ? asNode(node)[key] : undefined
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export function toPointer(keys: readonly string[]): string {
  return `#${keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`
}

/** The last part of a reference: the component's name. */
export function nameOf(value: unknown): string | undefined {
  const reference = asNode(value).$ref
  return typeof reference === 'string' ? reference.split('/').at(-1) : undefined
}
