import type { EnumModel, MemberModel, ObjectModel, TypeModel, TypeRef } from '../model/client-model.ts'
import { findType } from '../model/find-types.ts'

export interface JavaTypes {
  /** Returns the class name of a type, or of an operation's parameters. */
  classOf(name: string): string
  all: readonly TypeModel[]
}

/** Returns a type for use as an object, as in a list: `Long` for an integer. */
export function boxedType(type: TypeRef, types: JavaTypes): string {
  if (type.kind === 'list') return `List<${boxedType(type.of, types)}>`
  if (type.kind === 'map') return `Map<String, ${boxedType(type.of, types)}>`
  if (type.kind !== 'named') return PLAIN[type.kind].type
  const model = findType(types.all, type)
  if (model?.kind === 'object' || (model && isClosed(model))) return types.classOf(type.name)
  return PLAIN[kindOfEnum(model)].type
}

/** Returns a type for a value that is always present: `boolean` and `long` instead of their boxes. */
export function plainType(type: TypeRef, types: JavaTypes): string {
  const boxed = boxedType(type, types)
  return { Boolean: 'boolean', Long: 'long' }[boxed] ?? boxed
}

/** Returns the expression that reads a value, within a class that extends JsonRecord, or with `scope` elsewhere. */
export function readerOf(type: TypeRef, types: JavaTypes, scope = ''): string {
  if (type.kind === 'list') return `${scope}list(${readerOf(type.of, types, scope)})`
  if (type.kind === 'map') return `${scope}map(${readerOf(type.of, types, scope)})`
  if (type.kind !== 'named') return scope + PLAIN[type.kind].reader
  const model = findType(types.all, type)
  if (model?.kind === 'object') return `${scope}object(${types.classOf(type.name)}::of)`
  return scope + PLAIN[kindOfEnum(model)].reader
}

/** Whether a type becomes a Java enum: a closed list that is only sent. What is received may get new values. */
export function isClosed(type: TypeModel): type is EnumModel {
  return type.kind === 'enum' && !type.isOpen && !type.isReceived
}

/** Whether a type becomes a class. Open lists of numbers do not: a constant named by its number adds nothing. */
export function hasClass(type: TypeModel): boolean {
  return type.kind === 'object' || isClosed(type) || kindOfEnum(type) === 'string'
}

export function isAlwaysThere({ type, isRequired }: MemberModel): boolean {
  return isRequired && !type.isNullable
}

export function isEncryptedAlone(body: ObjectModel, field: string | undefined): boolean {
  return body.members.length === 1 && body.members[0]!.wireName === field
}

const PLAIN = {
  string: { type: 'String', reader: 'TEXT' },
  integer: { type: 'Long', reader: 'INTEGER' },
  number: { type: 'BigDecimal', reader: 'NUMBER' },
  boolean: { type: 'Boolean', reader: 'BOOLEAN' },
  any: { type: 'Object', reader: 'ANY' },
  null: { type: 'Object', reader: 'ANY' },
  file: { type: 'Upload', reader: 'FILE' },
}

function kindOfEnum(type: TypeModel | undefined): 'string' | 'integer' | 'number' | 'any' {
  if (type?.kind !== 'enum') return 'any'
  if (type.values.every((value) => typeof value === 'string')) return 'string'
  if (type.values.every((value) => Number.isSafeInteger(value))) return 'integer'
  return type.values.every((value) => typeof value === 'number') ? 'number' : 'any'
}
