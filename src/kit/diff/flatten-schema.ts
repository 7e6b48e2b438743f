import { readPointer } from '../contract/references.ts'
import { asList, asObject, isObject, type JsonObject } from '../contract/spec-tree.ts'
import { has, keysOf, type OpenApi, same } from './document.ts'

/**
 * Resolves `$ref` and `allOf` at the top of a schema, combining keywords as validation does, so that a schema that is only
 * written differently compares as equal. What cannot be combined stays in `allOf`.
 */
export function flatten(document: OpenApi, schema: unknown, seen: readonly string[] = []): JsonObject {
  if (schema === false) return { not: {} }
  const { $ref, allOf, nullable, ...own } = asObject(schema)
  const parts: JsonObject[] = []
  if (typeof $ref === 'string') parts.push(flattenTarget(document, $ref, seen))
  for (const part of asList(allOf)) parts.push(flatten(document, part, seen))
  const last = nullable === true && typeof own.type === 'string' ? { ...own, type: [own.type, 'null'] } : own
  return [...parts, last].reduce(join, {})
}

/** Cached flattened targets, by reference: very many paths may lead to the same schema. */
const targets = new WeakMap<OpenApi, Map<string, JsonObject>>()

function flattenTarget(document: OpenApi, reference: string, seen: readonly string[]): JsonObject {
  if (seen.includes(reference)) return {}
  const known = targets.get(document) ?? new Map<string, JsonObject>()
  targets.set(document, known)
  const target =
    known.get(reference) ?? flatten(document, readPointer(document, reference), [...seen, reference])
  known.set(reference, target)
  return target
}

function join(a: JsonObject, b: JsonObject): JsonObject {
  const joined = { ...a }
  if ('x-source' in b) delete joined['x-gap']
  if ('x-gap' in b) delete joined['x-source']
  for (const [keyword, value] of Object.entries(b)) {
    joined[keyword] = has(a, keyword) ? joinKeyword(keyword, a[keyword], value) : value
  }
  return joined
}

const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']

function joinKeyword(keyword: string, a: unknown, b: unknown): unknown {
  if (same(a, b) || keyword.startsWith('x-')) return b
  if (LOWER.includes(keyword)) return Math.max(Number(a), Number(b))
  if (UPPER.includes(keyword)) return Math.min(Number(a), Number(b))
  if (keyword === 'required') return [...new Set([...asList(a), ...asList(b)])]
  if (keyword === 'properties') return joinProperties(asObject(a), asObject(b))
  if (keyword === 'type') return joinTypes(a, b)
  if (keyword === 'enum') return asList(a).filter((value) => asList(b).some((other) => same(value, other)))
  if (keyword === 'additionalProperties') return a === false || b === false ? false : isObject(a) ? a : b
  if (keyword === 'uniqueItems') return a === true || b === true
  if (keyword === 'items') return meet(a, b)
  return b
}

function joinProperties(a: JsonObject, b: JsonObject): JsonObject {
  const entries = [...keysOf(a, b)].map((name) => {
    const both = has(a, name) && has(b, name)
    return [name, both ? meet(a[name], b[name]) : has(a, name) ? a[name] : b[name]]
  })
  return Object.fromEntries(entries)
}

function joinTypes(a: unknown, b: unknown): unknown {
  const [left, right] = [[a].flat(), [b].flat()]
  const kept = left.flatMap((type) => {
    if (right.includes(type)) return [type]
    return type === 'number' && right.includes('integer') ? ['integer'] : []
  })
  if (left.includes('integer') && right.includes('number')) kept.push('integer')
  return kept.length === 1 ? kept[0] : kept
}

/** Combines two schemas, naming each part once, so that a recursive schema does not grow when it is followed. */
function meet(a: unknown, b: unknown): unknown {
  const parts = new Map([...listParts(a), ...listParts(b)].map((part) => [identityOf(part), part]))
  return parts.size === 1 ? a : { allOf: [...parts.values()] }
}

function listParts(schema: unknown): unknown[] {
  const isPlain = isObject(schema) && Array.isArray(schema.allOf) && Object.keys(schema).length === 1
  return isPlain ? asList(schema.allOf).flatMap(listParts) : [schema]
}

const numbers = new WeakMap<object, number>()
let count = 0

/** Returns the identity of a schema: the component that it refers to, the parts that it combines, or itself. */
export function identityOf(schema: unknown): string {
  const { $ref, ...beside } = asObject(schema)
  if (typeof $ref === 'string' && Object.keys(beside).length === 0) return $ref
  const parts = listParts(schema)
  if (parts.length > 1) return parts.map(identityOf).sort().join(' ')
  if (!isObject(schema)) return String(schema)
  if (!numbers.has(schema)) numbers.set(schema, ++count)
  return String(numbers.get(schema))
}
