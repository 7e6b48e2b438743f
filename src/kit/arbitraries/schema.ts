import { asObject } from '../contract/spec-tree.ts'

/** The part of JSON Schema that the requests of the documents use. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  minItems?: number
  maxItems?: number
  prefixItems?: Schema[]
  multipleOf?: number
  properties?: Record<string, Schema | true>
  required?: string[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  items?: Schema
  allOf?: Schema[]
  contentSchema?: Schema
  if?: Schema
  dependentSchemas?: Record<string, Schema>
  [keyword: string]: unknown
}

/** What reading a schema needs of its document. */
export interface SchemaReader {
  /** Follows a reference. */
  resolve(schema: Schema): Schema
  /** Whether a value conforms to the schema; a format is checked by its form only, so 30 February is a date. */
  conforms(schema: Schema, value: unknown): boolean
}

/** Merges a schema with its reference and its `allOf` into one schema. */
export function flatten(schema: Schema, reader: Pick<SchemaReader, 'resolve'>): Schema {
  const { allOf = [], ...own } = reader.resolve(schema)
  if (allOf.length === 0) return own
  const parts = [...allOf.map((each) => flatten(each, reader)), own]
  const properties = Object.assign({}, ...parts.map((part) => part.properties))
  const required = new Set(parts.flatMap((part) => part.required ?? []))
  return Object.assign({}, ...parts, {
    ...(Object.keys(properties).length > 0 && { properties }),
    ...(required.size > 0 && { required: [...required] }),
  })
}

export function isNumber(type: unknown): boolean {
  return type === 'number' || type === 'integer'
}

export function readAt(value: unknown, at: readonly string[]): unknown {
  return at.reduce<unknown>(
    (node, name) => (node as Record<string, unknown> | null | undefined)?.[name],
    value,
  )
}

/** Returns a copy with the value at one place replaced, or removed if `other` is undefined; creates missing parents. */
export function replaceAt(value: unknown, [name, ...rest]: readonly string[], other: unknown): unknown {
  if (name === undefined) return other
  const { [name]: old, ...others } = asObject(value)
  const changed = replaceAt(old, rest, other)
  return changed === undefined ? others : { ...asObject(value), [name]: changed }
}
