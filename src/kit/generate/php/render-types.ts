import type {
  ClientModel,
  EnumModel,
  HostModel,
  MemberModel,
  ObjectModel,
  SourceFile,
  TypeModel,
  TypeRef,
} from '../model/client-model.ts'
import { findRecord } from '../model/find-types.ts'
import { assignNames, toCamel, toPascal, toUpperSnake } from './names.ts'
import { createTypeNames, isConstants, type TypeNames } from './type-names.ts'
import { describeWith, quotePhp, writeDoc, writeFile } from './write-php.ts'

const NAMESPACE = 'Paycontract\\Types'
/** `$this` cannot be a parameter, and `receivedMembers` is a property of the runtime's Record. */
const TAKEN_PROPERTIES = ['this', 'receivedMembers']

const SCALARS: ReadonlySet<TypeRef['kind']> = new Set(['string', 'integer', 'number', 'any'])

/** A member and the property that holds it. */
export interface Property extends MemberModel {
  property: string
}

/** Lists the members of a record in constructor order: required ones first. */
export function listProperties({ members }: ObjectModel): Property[] {
  const names = assignNames(
    members.map(({ wireName }) => wireName),
    toProperty,
    'member',
    TAKEN_PROPERTIES,
  )
  return [...members]
    .sort((one, other) => Number(other.isRequired) - Number(one.isRequired))
    .map((member) => ({ ...member, property: names.get(member.wireName)! }))
}

/** Returns a property name. Names in PHP's style are unchanged. */
export function toProperty(name: string): string {
  return /^[a-z][A-Za-z0-9]*$/.test(name) ? name : toCamel(name)
}

/** Renders each type in a file of its own, as PSR-4 requires. */
export function renderTypes({ types, clients }: ClientModel, events: ReadonlySet<string>): SourceFile[] {
  const names = createTypeNames(types, '')
  const secret = listSecret(types, clients)
  return types.map((type) => {
    const path = `Types/${names.classOf(type.name)}.php`
    if (type.kind === 'enum') return { path, content: renderEnum(type, names) }
    return { path, content: renderRecord(type, names, events.has(type.name), secret.has(type.name)) }
  })
}

/** Names each value of an enumeration: a constant, or an enum case. */
export function nameValues(type: EnumModel): Map<string, string> {
  const texts = type.values.map(String)
  return isConstants(type)
    ? assignNames(texts, toUpperSnake, 'VALUE_', ['class'])
    : assignNames(texts, toPascal, 'Value', ['class'])
}

function renderEnum(type: EnumModel, names: TypeNames): string {
  const className = names.classOf(type.name)
  const doc = (more: string) => writeDoc('', [describeWith(type.description, type.origin), more])
  const found = nameValues(type)
  const write = (value: string | number) => (typeof value === 'string' ? quotePhp(value) : String(value))
  if (isConstants(type)) {
    const rows = type.values.map(
      (value) => `    public const ${found.get(String(value))} = ${write(value)};\n`,
    )
    const code = `final class ${className}\n{\n${rows.join('')}}\n`
    return writeFile(NAMESPACE, [], `${doc(type.isOpen ? 'Other values may come.' : '')}${code}`)
  }
  const rows = type.values.map((value) => `    case ${found.get(String(value))} = ${write(value)};\n`)
  const backing = typeof type.values[0] === 'string' ? 'string' : 'int'
  return writeFile(NAMESPACE, [], `${doc('')}enum ${className}: ${backing}\n{\n${rows.join('')}}\n`)
}

function renderRecord(type: ObjectModel, names: TypeNames, isEvent: boolean, isSecret: boolean): string {
  const properties = listProperties(type)
  const parts = [
    '    use Record;\n',
    renderMembers(properties, names),
    ...(type.isSent
      ? [renderConstructor(properties, names, isSecret)]
      : properties.map((each) => renderProperty(each, names))),
  ]
  const interfaceName = isEvent ? 'WebhookEvent' : '\\JsonSerializable'
  const imports = ['Paycontract\\Internal\\Record', ...(isEvent ? ['Paycontract\\WebhookEvent'] : [])]
  const doc = writeDoc('', [describeWith(type.description, type.origin)])
  const head = `${doc}final class ${names.classOf(type.name)} implements ${interfaceName}`
  return writeFile(NAMESPACE, imports, `${head}\n{\n${parts.filter(Boolean).join('\n')}}\n`)
}

function renderMembers(properties: readonly Property[], names: TypeNames): string {
  if (properties.length === 0) return '    private const MEMBERS = [];\n'
  const rows = properties.map(
    ({ wireName, property, type, isRequired }) =>
      `        ${quotePhp(wireName)} => [${quotePhp(property)}, ${names.describe(type)}, ${isRequired}],\n`,
  )
  return `    private const MEMBERS = [\n${rows.join('')}    ];\n`
}

function renderProperty(
  { property, type, isRequired, description, origin }: Property,
  names: TypeNames,
): string {
  const declared = names.declare(type, !isRequired)
  const told = names.document(type, !isRequired)
  const prose = describeWith(description, origin)
  const doc =
    told === declared ? writeDoc('    ', [prose]) : writeDoc('    ', [], [`@var ${told} ${prose}`.trimEnd()])
  return `${doc}    public readonly ${declared} $${property};\n`
}

function renderConstructor(properties: readonly Property[], names: TypeNames, isSecret: boolean): string {
  if (properties.length === 0) return ''
  const tags = properties.map(
    ({ property, type, isRequired, description, origin }) =>
      `@param ${names.document(type, !isRequired)} $${property} ${describeWith(description, origin)}`,
  )
  const rows = properties.map(({ property, type, isRequired }) => {
    // A stack trace shows texts and numbers, for example if another argument has the wrong type.
    const attribute = isSecret && SCALARS.has(type.kind) ? '#[\\SensitiveParameter] ' : ''
    const declared = names.declare(type, !isRequired)
    return `        ${attribute}public readonly ${declared} $${property}${isRequired ? '' : ' = null'},\n`
  })
  return `${writeDoc('    ', [], tags)}    public function __construct(\n${rows.join('')}    ) {\n    }\n`
}

/** Lists the records that are part of a plaintext. */
function listSecret(types: readonly TypeModel[], clients: readonly HostModel[]): Set<string> {
  const found = new Set<string>()
  const visit = (type: TypeRef): void => {
    if (type.kind === 'list' || type.kind === 'map') visit(type.of)
    const record = findRecord(types, type)
    if (!record || found.has(record.name)) return
    found.add(record.name)
    for (const member of record.members) visit(member.type)
  }
  for (const { body, row } of clients.flatMap(({ operations }) => operations)) {
    for (const member of findRecord(types, body?.type)?.members ?? [])
      if (member.wireName === row.encrypted?.field) visit(member.type)
  }
  return found
}
