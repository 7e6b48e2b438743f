import type {
  ClientModel,
  EnumModel,
  MemberModel,
  ObjectModel,
  TypeModel,
  TypeRef,
} from '../model/client-model.ts'
import { createScope, type Scope, toConstant, toExported } from './go-names.ts'
import { alignColumns, describe, introduce, toComment, toLiteral } from './go-text.ts'

/** The named types of a model in Go. */
export interface GoTypes {
  all: readonly TypeModel[]
  /** Returns the type of a value that is always present. */
  write(type: TypeRef): string
  /** Returns the type of a value that may be missing or null. */
  writeOptional(type: TypeRef): string
  /** Returns the fields of an object by wire name; undefined if it must be a map. */
  fieldsOf(type: TypeRef): Map<string, MemberModel & { field: string }> | undefined
  /** Whether a struct member is a pointer, so that it can be missing. */
  isPointer(member: MemberModel, owner: string): boolean
  /** Returns the constant of an enumeration's value. */
  constantOf(name: string, value: unknown): string | undefined
  /** Renders a struct, such as the parameters of an operation. */
  writeStruct(name: string, members: readonly MemberModel[]): string
  declare(): string
}

const SCALARS = {
  string: 'string',
  integer: 'int64',
  number: 'Decimal',
  boolean: 'bool',
  any: 'any',
  null: 'any',
  file: 'File',
} as const

/** Marks a number as a quantity: query numbers count or page and are not amounts, so float64 is enough. */
export function asQuantity(type: TypeRef): TypeRef {
  return type.kind === 'number' ? Object.assign({ isQuantity: true }, type) : type
}

export function isQuantity(type: TypeRef | undefined): boolean {
  return type !== undefined && 'isQuantity' in type
}

/** Types whose nil means missing. */
const NILABLE = /^(?:any|\[\]|map\[)/

/** Names that encoding/json accepts in a tag. */
const TAGGABLE = /^(?!-$)[\p{L}\p{Nd}_!#$%&()*+\-./:;<=>?@[\]^{|}~]+$/u

export function createGoTypes({ types }: ClientModel, scope: Scope): GoTypes {
  const names = new Map(types.map(({ name }) => [name, scope(toExported(name))]))
  const models = new Map<string, TypeModel>(types.map((type) => [type.name, type]))
  const constants = new Map(
    types.flatMap((type) => (type.kind === 'enum' ? [[type.name, nameConstants(type)] as const] : [])),
  )

  function nameConstants(type: EnumModel): string[] {
    return type.values.map((value) =>
      scope(`${names.get(type.name)}${toConstant(value, type.values) || 'Empty'}`),
    )
  }

  function write(type: TypeRef): string {
    if (type.kind === 'list') return `[]${writeNullable(type.of)}`
    if (type.kind === 'map') return `map[string]${writeNullable(type.of)}`
    if (isQuantity(type)) return 'float64'
    return type.kind === 'named' ? names.get(type.name)! : SCALARS[type.kind]
  }

  function writeNullable(type: TypeRef): string {
    return type.isNullable ? writeOptional(type) : write(type)
  }

  function writeOptional(type: TypeRef): string {
    const written = write(type)
    const isMap = type.kind === 'named' && isUntaggable(models.get(type.name)!)
    return NILABLE.test(written) || isMap ? written : `*${written}`
  }

  /** Lists the objects that a struct holds by value: a struct must not hold itself that way. */
  function* listWithin(type: TypeModel, seen = new Set<string>()): Generator<string> {
    if (type.kind === 'enum' || seen.has(type.name)) return
    seen.add(type.name)
    for (const member of type.members) {
      if (!member.isRequired || member.type.isNullable || member.type.kind !== 'named') continue
      yield member.type.name
      yield* listWithin(models.get(member.type.name)!, seen)
    }
  }

  function holds(inner: TypeRef, outer: string): boolean {
    if (inner.kind !== 'named') return false
    return inner.name === outer || [...listWithin(models.get(inner.name)!)].includes(outer)
  }

  function isNilable(member: MemberModel, owner: string): boolean {
    return !member.isRequired || member.type.isNullable || holds(member.type, owner)
  }

  function writeStruct(name: string, members: readonly MemberModel[], owner = ''): string {
    if (members.length === 0) return `type ${name} struct{}\n`
    const isTold = members.some((member) => describe(member.description, member.origin) !== '')
    const fields = nameFields(members)
    const rows = members.map((member) => {
      const tag = `\`json:"${member.wireName}${member.isRequired ? '' : ',omitempty'}"\``
      const type = isNilable(member, owner) ? writeOptional(member.type) : write(member.type)
      return [fields.get(member.wireName)!.field, type, tag]
    })
    const written = isTold
      ? members.map(
          ({ description, origin }, index) =>
            toComment([describe(description, origin)], '\t') + alignColumns([rows[index]!]),
        )
      : [alignColumns(rows)]
    return `type ${name} struct {\n${written.join('\n')}}\n`
  }

  function declareObject(type: ObjectModel): string {
    const name = names.get(type.name)!
    const head = toComment([introduce(name, describe(type.description, type.origin))])
    if (!isUntaggable(type)) return head + writeStruct(name, type.members, type.name)
    return `${head}//\n// Its members are given by name: encoding/json knows no field for some of them.\ntype ${name} map[string]any\n`
  }

  function declareEnum(type: EnumModel): string {
    const name = names.get(type.name)!
    const note = type.isOpen ? 'Other values may come.' : ''
    const head = toComment([introduce(name, `${describe(type.description, type.origin)} ${note}`)])
    const base = baseOf(type)
    if (base === 'any') return `${head}type ${name} = any\n`
    const rows = type.values.map((value, index) => [
      constants.get(type.name)![index]!,
      name,
      `= ${typeof value === 'string' ? toLiteral(value) : value}`,
    ])
    return `${head}type ${name} ${base}\n\n// The known values of ${name}.\nconst (\n${alignColumns(rows)})\n`
  }

  return {
    all: types,
    write,
    writeOptional,
    writeStruct,
    isPointer: (member, owner) =>
      isNilable(member, owner) && writeOptional(member.type) === `*${write(member.type)}`,
    constantOf(name, value) {
      const type = models.get(name)
      return type?.kind === 'enum'
        ? constants.get(name)?.[type.values.indexOf(value as string | number)]
        : undefined
    },
    fieldsOf(type) {
      const model = type.kind === 'named' ? models.get(type.name) : undefined
      return model?.kind === 'object' && !isUntaggable(model) ? nameFields(model.members) : undefined
    },
    declare: () =>
      types.map((type) => (type.kind === 'enum' ? declareEnum(type) : declareObject(type))).join('\n'),
  }
}

export function nameFields(members: readonly MemberModel[]): Map<string, MemberModel & { field: string }> {
  const scope = createScope()
  return new Map(
    members.map((member) => [member.wireName, { ...member, field: scope(toExported(member.wireName)) }]),
  )
}

function isUntaggable(type: TypeModel): boolean {
  return type.kind === 'object' && !type.members.every(({ wireName }) => TAGGABLE.test(wireName))
}

function baseOf({ values }: EnumModel): string {
  if (values.every((value) => typeof value === 'string')) return 'string'
  if (values.every((value) => Number.isSafeInteger(value))) return 'int64'
  return values.every((value) => typeof value === 'number') ? 'float64' : 'any'
}
