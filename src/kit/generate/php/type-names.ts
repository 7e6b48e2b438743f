import type { EnumModel, TypeModel, TypeRef } from '../model/client-model.ts'
import { findType } from '../model/find-types.ts'
import { assignNames, toClassName } from './names.ts'

/** The names of types, and how they are written. */
export interface TypeNames {
  all: readonly TypeModel[]
  /** Returns the class of a named type. */
  classOf(name: string): string
  /** Returns the declaration: `?Order`. */
  declare(type: TypeRef, isOptional?: boolean): string
  /** Returns the type for a doc comment: `list<Order>`. */
  document(type: TypeRef, isOptional?: boolean): string
  /** Returns the type in the format of the runtime's Reader: `['list', Order::class]`. */
  describe(type: TypeRef): string
}

const SCALARS = { string: 'string', integer: 'int', number: 'int|float', boolean: 'bool' } as const

/** PHP types with another name in the runtime's Reader. */
const READERS = new Map([
  ['string', 'string'],
  ['int', 'integer'],
])

/** @param prefix of the classes, relative to the namespace that uses them: `Types\` */
export function createTypeNames(types: readonly TypeModel[], prefix: string): TypeNames {
  const classes = assignNames(
    types.map(({ name }) => name),
    toClassName,
    'Type',
  )
  const classOf = (name: string) => `${prefix}${classes.get(name)}`

  function findConstants(type: TypeRef): EnumModel | undefined {
    const model = findType(types, type)
    return model?.kind === 'enum' && isConstants(model) ? model : undefined
  }
  function declare(type: TypeRef, isOptional = false): string {
    return allowNull(plain(type), type.isNullable || isOptional)
  }
  function plain(type: TypeRef): string {
    if (type.kind === 'named') {
      const constants = findConstants(type)
      return constants ? scalarOf(constants) : classOf(type.name)
    }
    if (type.kind === 'list' || type.kind === 'map') return 'array'
    if (type.kind === 'file') return prefix === '' ? '\\Paycontract\\File' : 'File'
    return type.kind in SCALARS ? SCALARS[type.kind as keyof typeof SCALARS] : 'mixed'
  }
  function document(type: TypeRef, isOptional = false): string {
    return allowNull(told(type), type.isNullable || isOptional)
  }
  function told(type: TypeRef): string {
    if (type.kind === 'list') return `list<${document(type.of)}>`
    if (type.kind === 'map') return `array<string, ${document(type.of)}>`
    const constants = findConstants(type)
    return constants ? `${classOf(constants.name)}::*|${scalarOf(constants)}` : plain(type)
  }
  function describe(type: TypeRef): string {
    if (type.kind === 'list' || type.kind === 'map') return `['${type.kind}', ${describe(type.of)}]`
    if (type.kind === 'named') {
      const constants = findConstants(type)
      return constants ? `'${READERS.get(scalarOf(constants)) ?? 'any'}'` : `${classOf(type.name)}::class`
    }
    return type.kind in SCALARS ? `'${type.kind}'` : "'any'"
  }
  return { all: types, classOf, declare, document, describe }
}

/** Whether the values become constants of a text or a number: more may come, or PHP cannot have such an enum. */
export function isConstants(type: EnumModel): boolean {
  return type.isOpen || !['string', 'int'].includes(scalarOf(type))
}

function scalarOf({ values }: EnumModel): string {
  const kinds = values.map((value) =>
    typeof value === 'string' ? 'string' : Number.isSafeInteger(value) ? 'int' : 'float',
  )
  return [...new Set(kinds)].sort().reverse().join('|')
}

function allowNull(type: string, isNullable: boolean): string {
  if (!isNullable || type === 'mixed') return type
  return /^\\?[\w\\]+$/.test(type) ? `?${type}` : `${type}|null`
}
