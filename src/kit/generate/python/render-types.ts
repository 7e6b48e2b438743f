import type {
  ClientModel,
  EnumModel,
  MemberModel,
  ObjectModel,
  Origin,
  TypeRef,
} from '../model/client-model.ts'
import { type Code, group } from '../text/lay-out.ts'
import { createScope, isPlainMember, toPascal } from './python-names.ts'
import { docstring, layOut, quote } from './python-text.ts'

/** Names that the module of types imports or defines. */
const TAKEN =
  'Any Decimal Dict File List Literal NotRequired Number Numeric TYPE_CHECKING TypedDict Union annotations'.split(
    ' ',
  )
const BUILT_IN = ['bool', 'dict', 'int', 'list', 'str']

/** The Python names of a contract's types. */
export type TypeNames = ReadonlyMap<string, string>

export function nameTypes({ types }: ClientModel): TypeNames {
  const give = createScope(TAKEN)
  return new Map(types.map(({ name }) => [name, give(toPascal(name, 'Type'))]))
}

/** Renders a type as an annotation, which is never evaluated. Names of types follow `prefix`. */
export function annotate(
  type: TypeRef,
  names: TypeNames,
  prefix = '',
  number: NumberName = 'Number',
): string {
  const plain = annotatePlain(type, names, prefix, number)
  return type.isNullable && plain !== 'Any' && plain !== 'None' ? `${plain} | None` : plain
}

/** Received numbers are exact; sent ones may be floats too. */
type NumberName = 'Number' | 'Numeric'

function annotatePlain(type: TypeRef, names: TypeNames, prefix: string, number: NumberName): string {
  switch (type.kind) {
    case 'string':
      return 'str'
    case 'integer':
      return 'int'
    case 'number':
      return number
    case 'boolean':
      return 'bool'
    case 'file':
      return 'File'
    case 'null':
      return 'None'
    case 'list':
      return `list[${annotate(type.of, names, prefix, number)}]`
    case 'map':
      return `dict[str, ${annotate(type.of, names, prefix, number)}]`
    case 'named':
      return prefix + (names.get(type.name) ?? 'Any')
    default:
      return 'Any'
  }
}

/** Formats an origin: `§4.1`, or the gap of a proposal. */
export function formatOrigin({ section, gap }: Origin): string {
  if (gap) return `Proposal: ${gap}.`
  return section ?? ''
}

/** Joins the description of a member, its origin, and the notes that depend on gaps of their own. */
export function tell({ description, origin }: { description: string; origin: Origin }): string {
  const stated = [description, formatOrigin(origin)].filter((text) => text !== '').join(' ')
  return [stated, origin.notes].filter(Boolean).join('\n\n')
}

/** Renders the module `models`: data is sent and received as plain dicts, and these types describe them. */
export function renderTypes(model: ClientModel, names: TypeNames): string {
  const kinds = listEventNames(model)
  const types = model.types.map((type) => {
    const name = names.get(type.name) ?? type.name
    return type.kind === 'enum'
      ? renderEnum(type, name)
      : renderObject(type, name, names, kinds.get(type.name))
  })
  const body = types.join('\n\n\n')
  return `${renderHead(body)}${body === '' ? '' : `\n\n${body}\n`}`
}

function renderHead(body: string): string {
  const uses = (name: string) => new RegExp(`\\b${name}\\b`).test(body.replace(/""".*?"""/gs, ''))
  const typing = ['TYPE_CHECKING', 'Any', 'Literal', 'TypedDict', 'Union'].filter((name) =>
    name === 'TYPE_CHECKING' ? uses('NotRequired') : uses(name),
  )
  const local = [uses('File') && 'from .files import File', renderNumbers(uses)]
  const blocks = [
    '"""What is sent and what comes, as plain data of the names that it travels by.\n\nThese types say its shape, and change nothing of it: members that they do not name come\nthrough, and so do values that an enumeration does not list.\n"""',
    'from __future__ import annotations',
    typing.length > 0 && `from typing import ${typing.join(', ')}`,
    local.filter(Boolean).join('\n'),
    // Every type checker knows the package, and it is not needed at run time.
    uses('NotRequired') && 'if TYPE_CHECKING:\n    from typing_extensions import NotRequired',
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

export function renderNumbers(uses: (name: string) => boolean): string | undefined {
  const used = ['Number', 'Numeric'].filter(uses)
  return used.length > 0 ? `from .json_text import ${used.join(', ')}` : undefined
}

/** Returns the event names of each type, which distinguish the events. */
function listEventNames({ events }: ClientModel): Map<string, string[]> {
  const kinds = new Map<string, string[]>()
  for (const { name, type } of events)
    if (type.kind === 'named') kinds.set(type.name, [...(kinds.get(type.name) ?? []), name])
  return kinds
}

function renderEnum({ values, isOpen, ...type }: EnumModel, name: string): string {
  const base = values.every((value) => typeof value === 'string') ? 'str' : 'Number'
  const literals = values.filter((value) => typeof value === 'string' || Number.isSafeInteger(value))
  const listed = group(
    'Literal[',
    literals.map((value) => (typeof value === 'string' ? quote(value) : String(value))),
    ']',
  )
  const isWhole = !isOpen && literals.length === values.length
  const written: Code = isWhole ? listed : group('Union[', [listed, base], ']')
  const open = isOpen ? 'Other values may come.' : ''
  const doc = docstring([[tell(type), open].filter(Boolean).join(' ')], 0)
  return [`${name} = ${layOut(written, 0, name.length + 3)}`, ...doc].join('\n')
}

function renderObject(
  { members, ...type }: ObjectModel,
  name: string,
  names: TypeNames,
  kinds: string[] | undefined,
): string {
  const annotated = members.map((member) => {
    const isKind = kinds !== undefined && member.wireName === 'event' && member.type.kind === 'string'
    const number = type.isSent && !type.isReceived ? 'Numeric' : 'Number'
    const plain = isKind
      ? `Literal[${kinds.map(quote).join(', ')}]`
      : annotate(member.type, names, '', number)
    return { member, annotation: member.isRequired ? plain : `NotRequired[${plain}]` }
  })
  const clashing = new Set([...BUILT_IN, ...TAKEN, ...names.values()])
  const isPlain = members.every(({ wireName }) => isPlainMember(wireName) && !clashing.has(wireName))
  if (!isPlain) return renderFunctional(name, tell(type), annotated)
  const lines = annotated.flatMap(({ member, annotation }) => [
    `    ${member.wireName}: ${annotation}`,
    ...docstring([tell(member)], 4),
  ])
  const doc = docstring([tell(type)], 4)
  const body = lines.length > 0 ? [...doc, ...(doc.length > 0 ? [''] : []), ...lines] : doc
  return [`class ${name}(TypedDict):`, ...(body.length > 0 ? body : ['    pass'])].join('\n')
}

/** Renders a type with members that cannot be class attributes, such as `from` and `order-id`. */
function renderFunctional(
  name: string,
  told: string,
  members: { member: MemberModel; annotation: string }[],
): string {
  const items = members.map(({ member, annotation }) => `${quote(member.wireName)}: ${quote(annotation)}`)
  const code = group('TypedDict(', [quote(name), group('{', items, '}')], ')')
  return [`${name} = ${layOut(code, 0, name.length + 3)}`, ...docstring([told], 0)].join('\n')
}
