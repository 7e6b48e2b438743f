import { isDeepStrictEqual } from 'node:util'
import { dateFormats } from '../contract/date-formats.ts'
import type { OpenApiDocument, Schema } from '../contract/document.ts'
import type { HostName } from '../contract/hosts.ts'
import { deref, readPointer } from '../contract/references.ts'

/** The schemas of events, in the few keywords that the client's checker knows. */
export interface WebhookShapes {
  /** What is referred to, by name. */
  shapes: Record<string, Schema>
  /** Keywords that judge, and that the checker does not know: a value is not held to them. */
  unchecked: Set<string>
}

const KEPT = ['type', 'const', 'enum', 'minLength', 'maxLength', 'pattern', 'minimum', 'maximum']
const LISTS = ['allOf', 'anyOf']
/** The other keywords of JSON Schema that judge a value. */
const OTHERS =
  `additionalProperties contains dependentRequired dependentSchemas else exclusiveMaximum exclusiveMinimum if
  maxContains maxItems maxProperties minContains minItems minProperties multipleOf not oneOf patternProperties
  prefixItems propertyNames then unevaluatedItems unevaluatedProperties uniqueItems $dynamicRef`.split(/\s+/)

/** A shape of so many characters is written where it is used, a longer one once. */
const SHORT = 40

/** Writes schemas of a document as shapes: without descriptions, examples and marks, which judge nothing. */
export function createShaper(
  document: OpenApiDocument,
  host: HostName,
  { shapes, unchecked }: WebhookShapes,
) {
  const written = new Map<string, Schema>()

  function toShape(schema: unknown): Schema {
    if (typeof schema !== 'object' || schema === null) return schema === false ? { enum: [] } : {}
    const found = schema as Schema
    const shape: Schema = {}
    for (const [keyword, value] of Object.entries(found)) {
      if (KEPT.includes(keyword) && !isComposed(keyword, value)) shape[keyword] = value
      else if (LISTS.includes(keyword)) shape[keyword] = (value as unknown[]).map(toShape)
      else if (keyword === 'items') shape.items = toShape(value)
      else if (keyword === 'format') Object.assign(shape, toPattern(found))
      else if (KEPT.includes(keyword) || OTHERS.includes(keyword)) unchecked.add(keyword)
    }
    Object.assign(shape, toMembers(found))
    if (!found.$ref) return shape
    const referred = refer(found.$ref)
    return Object.keys(shape).length > 0
      ? { ...shape, allOf: [...((shape.allOf as Schema[]) ?? []), referred] }
      : referred
  }

  /** Nearly all members of an event are required, so those are named that are not. */
  function toMembers({ properties = {}, required = [] }: Schema): Schema {
    const members = [...new Set([...Object.keys(properties), ...required])].flatMap((name) => {
      const shape = Object.hasOwn(properties, name) ? toShape(properties[name]) : {}
      return required.includes(name) || Object.keys(shape).length > 0 ? [[name, shape] as const] : []
    })
    const optional = members.map(([name]) => name).filter((name) => !required.includes(name))
    if (members.length === 0) return {}
    return { ...(optional.length > 0 && { optional }), properties: Object.fromEntries(members) }
  }

  /** A date is known by its form: the expression that the validators know it by, too. */
  function toPattern({ format, pattern }: Schema): Schema {
    const known = dateFormats[format as keyof typeof dateFormats]
    if (known && pattern === undefined) return { format, pattern: known.source }
    unchecked.add('format')
    return {}
  }

  /** Both hosts may have a name for the same, or for something else: then that of the second has its host before it. */
  function refer(pointer: string): Schema {
    const name = pointer.replace('#/components/schemas/', '')
    const known = written.get(pointer)
    if (known) return known
    const own = { $ref: `${host}/${name}` }
    written.set(pointer, own) // it may refer to itself
    const shape = toShape(readPointer(document, pointer))
    const text = JSON.stringify(shape)
    if (text.length <= SHORT) return remember(pointer, shape)
    const isShared = !text.includes(JSON.stringify(own)) && isDeepStrictEqual(shapes[name] ?? shape, shape)
    shapes[isShared ? name : own.$ref] = shape
    return remember(pointer, isShared ? { $ref: name } : own)
  }

  function remember(pointer: string, shape: Schema): Schema {
    written.set(pointer, shape)
    return shape
  }

  return {
    /** The shape of an event, without what its name has said when it was looked up by it. */
    ofEvent(schema: Schema, name: string): Schema {
      const { allOf, ...rest } = deref(document, schema)
      const parts = ((allOf ?? []) as Schema[]).filter((part) => !saysNameOnly(deref(document, part), name))
      if (parts.length === 0 || parts.length === (allOf as Schema[]).length) return toShape(schema)
      const shape = toShape(rest)
      const [only, ...others] = parts.map(toShape)
      return others.length || Object.keys(shape).length ? { ...shape, allOf: [only!, ...others] } : only!
    },
  }
}

function saysNameOnly({ type, required = [], properties = {}, ...others }: Schema, name: string): boolean {
  const [[field, { const: said, ...more }] = ['', {}], ...rest] = Object.entries(properties)
  const says = [rest, Object.keys(more), required.filter((each) => each !== field)].every(
    ({ length }) => length === 0,
  )
  return (
    says &&
    said === name &&
    (type ?? 'object') === 'object' &&
    Object.keys(others).every((each) => !isJudging(each))
  )
}

const isJudging = (keyword: string) =>
  [...KEPT, ...LISTS, ...OTHERS, '$ref', 'items', 'format', 'properties', 'required'].includes(keyword)

/** Objects and lists are not compared. */
function isComposed(keyword: string, value: unknown): boolean {
  const values = keyword === 'enum' ? (value as unknown[]) : [value]
  return (
    ['const', 'enum'].includes(keyword) && values.some((each) => typeof each === 'object' && each !== null)
  )
}
