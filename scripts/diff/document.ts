import { existsSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { parseDocument } from 'yaml'
import { ExpectedError } from '../command-line.ts'

export type Node = Record<string, unknown>

/** One OpenAPI document, bundled: it refers to nothing outside itself. */
export interface OpenApi extends Node {
  openapi: string
  info: { title: string; version: string }
}

export interface Loaded {
  file: string
  document: OpenApi
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

/** @throws ExpectedError when the file is missing, is no YAML, is no OpenAPI 3.1 or refers to other files */
export function readDocument(file: string): Loaded {
  if (!existsSync(file))
    throw new ExpectedError(`${file}: no such file. Name an OpenAPI document, YAML or JSON.`)
  const parsed = parseDocument(readFileSync(file, 'utf8'))
  const broken = parsed.errors[0]
  if (broken) throw new ExpectedError(`${file}: not YAML: ${broken.message.split('\n')[0]}`)
  const document: unknown = parsed.toJS()
  assertOpenApi(file, document)
  return { file, document }
}

function assertOpenApi(file: string, document: unknown): asserts document is OpenApi {
  const { openapi, info } = asNode(document)
  if (typeof openapi !== 'string' || !openapi.startsWith('3.')) {
    throw new ExpectedError(`${file}: not an OpenAPI 3 document: it needs \`openapi: 3.1.1\` at its root.`)
  }
  if (typeof asNode(info).version !== 'string') {
    throw new ExpectedError(`${file}: \`info.version\` is missing: put the version there, in quotes.`)
  }
  const outside = findOutsideReference(document)
  if (outside !== undefined) {
    throw new ExpectedError(`${file} refers to ${outside}: bundle it first with \`npx redocly bundle\`.`)
  }
}

function findOutsideReference(value: unknown): string | undefined {
  if (Array.isArray(value)) return firstOf(value, findOutsideReference)
  if (!isNode(value)) return undefined
  if (typeof value.$ref === 'string' && !value.$ref.startsWith('#')) return value.$ref
  return firstOf(Object.values(value), findOutsideReference)
}

function firstOf<T, R>(values: readonly T[], find: (value: T) => R | undefined): R | undefined {
  for (const value of values) {
    const found = find(value)
    if (found !== undefined) return found
  }
  return undefined
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
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, key) => (Array.isArray(node) ? node[Number(key)] : asNode(node)[key]), document)
}

export function toPointer(keys: readonly string[]): string {
  return `#${keys.map((key) => `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')}`
}

/** The last part of a reference: the component's name. */
export function nameOf(value: unknown): string | undefined {
  const reference = asNode(value).$ref
  return typeof reference === 'string' ? reference.split('/').at(-1) : undefined
}
