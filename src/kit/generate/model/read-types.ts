import type { OpenApiDocument, Schema } from '../../contract/document.ts'
import { formatNotes, wordsOf } from '../../contract/notes.ts'
import { deref, nameOf } from '../../contract/references.ts'
import { asList, asObject } from '../../contract/spec-tree.ts'
import type { EnumModel, MemberModel, ObjectModel, Origin, TypeModel, TypeRef } from './client-model.ts'
import { readEnum } from './read-enum.ts'

/** Whose hands a type passes through. */
export type Direction = 'sent' | 'received'

export interface TypeReader {
  /** The type of a schema; where it has no name of its own, and needs one, it gets the one that is given. */
  read(schema: Schema, name: string, direction: Direction): TypeRef
  /** The members of an object, however it is composed. */
  readMembers(schema: Schema, name: string, direction: Direction): MemberModel[]
  /** Adds a type that no schema stands for. */
  add(type: ObjectModel): TypeRef
  /** What was read, in that order. */
  list(): TypeModel[]
}

/** A property as it was found, and the name of the object that declares it. */
interface Property {
  schema: Schema
  owner: string
  isRequired: boolean
}

const SCALARS = ['string', 'integer', 'number', 'boolean'] as const

/** Reads the types of a document, and keeps those that need a name. Anything that no type fits is `any`. */
export function createTypeReader(document: OpenApiDocument): TypeReader {
  const types = new Map<string, TypeModel>()
  /** Named lists and maps that are being read: one that holds itself has no end. */
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

  /** Of what a text or a number is composed of, the first part that says which of them it is. */
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
    // It is kept before its members are read: one of them may hold it again.
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
   * What a schema stands for, and the name of the component that it is: of an encrypted text the plaintext, of a choice
   * between something and null that something.
   */
  function resolve(schema: Schema): { value: Schema; component: string | undefined; isNullable: boolean } {
    const component = nameOf(schema)
    const value = deref(document, schema) ?? {}
    if (value['x-encryption']) return resolve(value.contentSchema ?? {})
    const [part, ...parts] = asList(value.allOf) as Schema[]
    // a reference with words of its own: the type is that which it leads to
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

  /** Those of an object and of all that it is composed of, each with who declares it; a later one replaces an earlier. */
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

  /** What a reference says beside itself, else what it leads to. */
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

/** Where an object of the document says that it stands. */
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

/** `order_id` as a part of the name of a type: `OrderId`. */
export function toPascal(name: string): string {
  return name
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}
