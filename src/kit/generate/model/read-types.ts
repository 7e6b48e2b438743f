import type { OpenApiDocument, Schema } from '../../contract/document.ts'
import { formatNotes, wordsOf } from '../../contract/notes.ts'
import { deref, nameOf } from '../../contract/references.ts'
import { asList, asObject } from '../../contract/spec-tree.ts'
import type { EnumModel, MemberModel, ObjectModel, Origin, TypeModel, TypeRef } from './client-model.ts'
import { readEnum } from './read-enum.ts'

/** Whether a type is sent or received by callers. */
export type Direction = 'sent' | 'received'

export interface TypeReader {
  /** Returns the type of a schema. A type that needs a name gets that of its component, or else the given one. */
  read(schema: Schema, name: string, direction: Direction): TypeRef
  /** Returns the members of an object, including composed ones. */
  readMembers(schema: Schema, name: string, direction: Direction): MemberModel[]
  /** Adds a type without a schema. */
  add(type: ObjectModel): TypeRef
  /** Returns the types read so far, in order. */
  list(): TypeModel[]
}

/** A property, and the name of the object that declares it. */
interface Property {
  schema: Schema
  owner: string
  isRequired: boolean
}

const SCALARS = ['string', 'integer', 'number', 'boolean'] as const

/** Creates a reader of a document's types that keeps those with a name. What fits no type is `any`. */
export function createTypeReader(document: OpenApiDocument): TypeReader {
  const types = new Map<string, TypeModel>()
  /** Named lists and maps being read: one that contains itself would not end. */
  const open = new Set<string>()

  const reader: TypeReader = {
    read(schema, name, direction) {
      const { value, component, isNullable } = resolve(schema)
      const typeName = component ?? name
      const type = component !== undefined && open.has(component) ? any : readOnce(value, typeName, direction)
      return { ...type, isNullable: type.isNullable || isNullable }
    },
    readMembers(schema, name, direction) {
      return Object.entries(listProperties(schema, name)).map(([wireName, each]) => ({
        wireName,
        type: reader.read(each.schema, `${each.owner}${toPascal(wireName)}`, direction),
        isRequired: each.isRequired,
        description: describe(each.schema),
        origin: readOrigin(each.schema),
      }))
    },
    add(type) {
      types.set(type.name, type)
      return { kind: 'named', name: type.name, isNullable: false }
    },
    list: () => [...types.values()],
  }

  function readOnce(schema: Schema, name: string, direction: Direction): TypeRef {
    const values = readEnum(schema)
    if (values) {
      const type = keep({ ...head(schema, name), kind: 'enum', ...values }, direction)
      return { ...type, isNullable: typesOf(schema).includes('null') || asList(schema.enum).includes(null) }
    }
    if (isRecord(schema)) return readRecord(schema, name, direction)
    open.add(name)
    const type = readPlain(schema, name, direction)
    open.delete(name)
    return type
  }

  function readPlain(schema: Schema, name: string, direction: Direction): TypeRef {
    const [kind, ...others] = typesOf(schema).filter((each) => each !== 'null')
    const isNullable = typesOf(schema).includes('null')
    if (kind === undefined && schema.const !== undefined) return { kind: kindOf(schema.const), isNullable }
    if (kind === undefined) return readParts(schema, name, direction)
    if (others.length > 0) return any
    if (isBinary(schema)) return { kind: 'file', isNullable }
    if (kind === 'array') {
      const items = asObject(schema.items) as Schema
      return { kind: 'list', of: reader.read(items, `${name}Item`, direction), isNullable }
    }
    if (kind === 'object') {
      const values = asObject(schema.additionalProperties) as Schema
      return { kind: 'map', of: reader.read(values, `${name}Value`, direction), isNullable }
    }
    return { kind: SCALARS.find((each) => each === kind) ?? 'any', isNullable }
  }

  /** Returns the type of the first part of a composed text or number that has one. */
  function readParts(schema: Schema, name: string, direction: Direction): TypeRef {
    const parts = (asList(schema.allOf) as Schema[]).map((part) => reader.read(part, name, direction))
    return parts.find(({ kind }) => kind !== 'any') ?? any
  }

  function readRecord(schema: Schema, name: string, direction: Direction): TypeRef {
    const isNullable = typesOf(schema).includes('null')
    const known = types.get(name)
    const isRead = known?.[flagOf(direction)]
    const model: ObjectModel =
      known?.kind === 'object' ? known : { ...head(schema, name), kind: 'object', members: [] }
    keep(model, direction)
    // Kept before its members are read, as one of them may contain it.
    if (!isRead) model.members = reader.readMembers(schema, name, direction)
    return { kind: 'named', name, isNullable }
  }

  function keep(type: ObjectModel | EnumModel, direction: Direction): TypeRef {
    const known = types.get(type.name) ?? type
    known[flagOf(direction)] = true
    types.set(type.name, known)
    return { kind: 'named', name: type.name, isNullable: false }
  }

  /**
   * Resolves a schema and its component's name: an encrypted text to its plaintext, a choice between a schema and null to that
   * schema.
   */
  function resolve(schema: Schema): { value: Schema; component: string | undefined; isNullable: boolean } {
    const component = nameOf(schema)
    const value = deref(document, schema) ?? {}
    if (value['x-encryption']) return resolve(value.contentSchema ?? {})
    const [part, ...parts] = asList(value.allOf) as Schema[]
    // A reference with a description of its own: the type is its target.
    if (part && parts.length === 0 && typesOf(value).length === 0 && !isRecord(value)) return resolve(part)
    const choices = asList(value.anyOf ?? value.oneOf) as Schema[]
    const [only, ...others] = choices.filter(({ type }) => type !== 'null')
    if (!only || others.length > 0 || isRecord(value)) return { value, component, isNullable: false }
    const chosen = resolve(only)
    return { ...chosen, isNullable: chosen.isNullable || choices.length > 1 }
  }

  function isRecord(schema: Schema): boolean {
    const parts = asList(schema.allOf) as Schema[]
    const isObject = typesOf(schema).includes('object') && typesOf(schema).every(isObjectOrNull)
    if (isObject && Object.keys(asObject(schema.properties)).length > 0) return true
    return parts.some((part) => isRecord(deref(document, part) ?? {}))
  }

  /** Returns the properties of an object and its parts, each with its declaring object. Later ones replace earlier ones. */
  function listProperties(schema: Schema, owner: string): Record<string, Property> {
    const parts = (asList(schema.allOf) as Schema[]).map((part) =>
      listProperties(deref(document, part) ?? {}, nameOf(part) ?? owner),
    )
    const found: Record<string, Property> = Object.assign(Object.create(null), ...parts)
    for (const [name, property] of Object.entries(asObject(schema.properties) as Record<string, Schema>))
      found[name] = { schema: property, owner, isRequired: found[name]?.isRequired ?? false }
    for (const name of asList(schema.required).map(String))
      if (found[name]) found[name] = { ...found[name], isRequired: true }
    return found
  }

  /** Returns the description beside a reference, or else its target's. */
  function describe(schema: Schema): string {
    const { deprecated = deref(document, schema)?.deprecated } = schema
    return wordsOf({ ...speakerOf(schema), deprecated })
  }

  function readOrigin(schema: Schema): Origin {
    const { notes: _, ...own } = originOf(schema)
    const { notes: __, ...target } = originOf(deref(document, schema) ?? {})
    return { ...(own.gap || own.section ? own : target), ...readNotes(speakerOf(schema)) }
  }

  function speakerOf(schema: Schema): Schema {
    return schema.description === undefined ? (deref(document, schema) ?? {}) : schema
  }

  return reader
}

const any: TypeRef = { kind: 'any', isNullable: false }

function head(schema: Schema, name: string) {
  const description = wordsOf(schema)
  return { name, description, origin: originOf(schema), isSent: false, isReceived: false }
}

export function originOf(node: object): Origin {
  const { 'x-source': section, 'x-gap': gap } = node as Record<string, unknown>
  return {
    ...(typeof section === 'string' && { section }),
    ...(typeof gap === 'string' && { gap }),
    ...readNotes(node),
  }
}

function readNotes(node: object): Pick<Origin, 'notes'> {
  const notes = formatNotes(node)
  return notes === '' ? {} : { notes }
}

function typesOf({ type }: Schema): unknown[] {
  return typeof type === 'string' ? [type] : asList(type)
}

function flagOf(direction: Direction): 'isSent' | 'isReceived' {
  return direction === 'sent' ? 'isSent' : 'isReceived'
}

function isObjectOrNull(type: unknown): boolean {
  return type === 'object' || type === 'null'
}

function isBinary({ type, format, contentMediaType, contentEncoding, contentSchema }: Schema): boolean {
  if (type !== 'string' || contentSchema !== undefined) return false
  return format === 'binary' || (contentMediaType === 'application/octet-stream' && !contentEncoding)
}

function kindOf(value: unknown): 'string' | 'number' | 'boolean' | 'any' {
  const kind = typeof value
  return kind === 'string' || kind === 'number' || kind === 'boolean' ? kind : 'any'
}

/** Converts `order_id` to `OrderId`, part of a type's name. */
export function toPascal(name: string): string {
  return name
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}
