import { isDeepStrictEqual } from 'node:util'
import { dateFormats } from '../contract/date-formats.ts'
import type { OpenApiDocument, Schema } from '../contract/document.ts'
import type { HostName } from '../contract/hosts.ts'
import { deref, readPointer } from '../contract/references.ts'

/** The schemas of events, in the few keywords that the client's validator supports. */
export interface WebhookShapes {
  /** The shapes referred to, by name. */
  shapes: Record<string, Schema>
  /** Validation keywords that the validator does not support, and so does not check. */
  unchecked: Set<string>
}

const KEPT = ['type', 'minLength', 'pattern', 'minimum']
const LISTS = ['allOf', 'anyOf']
/** The other validation keywords of JSON Schema, rarely used for what a service sends. */
const OTHERS =
  `additionalProperties const contains dependentRequired dependentSchemas else enum exclusiveMaximum
  exclusiveMinimum if maxContains maximum maxItems maxLength maxProperties minContains minItems minProperties
  multipleOf not oneOf patternProperties
  prefixItems propertyNames then unevaluatedItems unevaluatedProperties uniqueItems $dynamicRef`.split(/\s+/)

/** Maximum number of characters of a shape that is inlined; a longer one is shared. */
const SHORT = 40

/** Creates a converter of a document's schemas to shapes: without descriptions, examples and marks, which validate nothing. */
export function createShaper(
  document: OpenApiDocument,
  host: HostName,
  { shapes, unchecked }: WebhookShapes,
) {
  const written = new Map<string, Schema>()
  const writing = new Set<string>()
  const recursive = new Set<string>()

  function toShape(schema: unknown): Schema {
    if (typeof schema !== 'object' || schema === null) return schema === false ? { anyOf: [] } : {}
    const found = schema as Schema
    const shape: Schema = {}
    for (const [keyword, value] of Object.entries(found)) {
      if (KEPT.includes(keyword)) shape[keyword] = value
      else if (LISTS.includes(keyword)) shape[keyword] = (value as unknown[]).map(toShape)
      else if (keyword === 'items') shape.items = toShape(value)
      else if (keyword === 'format') Object.assign(shape, toPattern(found))
      // Allowing additional members validates nothing.
      else if (OTHERS.includes(keyword) && !(keyword === 'additionalProperties' && value === true))
        unchecked.add(keyword)
    }
    Object.assign(shape, toMembers(found))
    if (!found.$ref) return shape
    const referred = refer(found.$ref)
    return Object.keys(shape).length > 0
      ? { ...shape, allOf: [...((shape.allOf as Schema[]) ?? []), referred] }
      : referred
  }

  /** Nearly all members of an event are required, so the optional ones are listed. */
  function toMembers({ properties = {}, required = [] }: Schema): Schema {
    const members = [...new Set([...Object.keys(properties), ...required])].flatMap((name) => {
      const shape = Object.hasOwn(properties, name) ? toShape(properties[name]) : {}
      return required.includes(name) || Object.keys(shape).length > 0 ? [[name, shape] as const] : []
    })
    const optional = members.map(([name]) => name).filter((name) => !required.includes(name))
    if (members.length === 0) return {}
    return { ...(optional.length > 0 && { optional }), properties: Object.fromEntries(members) }
  }

  /** A date is checked by its pattern, the same as in the validators. */
  function toPattern({ format, pattern }: Schema): Schema {
    const known = dateFormats[format as keyof typeof dateFormats]
    if (known && pattern === undefined) return { format, pattern: known.source }
    unchecked.add('format')
    return {}
  }

  /** Hosts may share a name, for the same shape or another: if another, the second host's name is prefixed by the host. */
  function refer(pointer: string): Schema {
    const known = written.get(pointer)
    if (known) return known
    const name = pointer.replace('#/components/schemas/', '')
    const own = { $ref: `${host}/${name}` }
    if (writing.has(pointer)) {
      recursive.add(pointer)
      return own
    }
    writing.add(pointer)
    const shape = toShape(readPointer(document, pointer))
    const isShared = !recursive.has(pointer) && isDeepStrictEqual(shapes[name] ?? shape, shape)
    const referred = isShared ? { $ref: name } : own
    const isShort = !recursive.has(pointer) && JSON.stringify(shape).length <= SHORT
    if (!isShort) shapes[referred.$ref] = shape
    written.set(pointer, isShort ? shape : referred)
    return written.get(pointer)!
  }

  return {
    /** Returns the shape of an event, without its name, by which it was looked up. */
    ofEvent(schema: Schema, name: string): Schema {
      const { allOf = [], ...rest } = deref(document, schema)
      const parts = [rest, ...(allOf as Schema[])].map((part) => toShape(withoutName(part, name)))
      const [only = { type: 'object' }, ...others] = parts.filter(saysMore)
      return others.length > 0 ? { allOf: [only, ...others] } : only
    },
  }
}

function withoutName(part: Schema, name: string): Schema {
  const { properties = {}, required = [] } = part
  const [field] = Object.entries(properties).find(([, { const: said }]) => said === name) ?? []
  if (field === undefined) return part
  const { [field]: _, ...others } = properties
  return { ...part, properties: others, required: required.filter((each) => each !== field) }
}

/** Whether a shape adds anything to being an object, which an event with a name must be. */
const saysMore = ({ type, ...others }: Schema) =>
  (type !== undefined && type !== 'object') || Object.keys(others).length > 0
