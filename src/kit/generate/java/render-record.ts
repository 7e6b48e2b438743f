import type { MemberModel, ObjectModel, Origin } from '../model/client-model.ts'
import { createNames, toMemberName } from './java-names.ts'
import { describeWithOrigin, layOut, quoteJava, renderJavadoc } from './java-text.ts'
import { boxedType, isAlwaysThere, type JavaTypes, plainType, readerOf } from './java-types.ts'

interface NamedMember extends MemberModel {
  /** Its name in Java. */
  name: string
}

/** Renders a class of the package `model`. */
export function renderRecord(model: ObjectModel, types: JavaTypes): string[] {
  const name = types.classOf(model.name)
  const members = nameMembers(model.members)
  return [
    ...renderJavadoc(describeWithOrigin(model.description, model.origin) || 'A record of the service.', 0),
    `public final class ${name} extends JsonRecord {`,
    `  private ${name}(Map<String, ?> members) {`,
    '    super(members);',
    '  }',
    '',
    ...renderJavadoc('A record of these members, by their names as they travel.', 2, [
      ['@param', 'members read when they are asked for'],
      ['@return', 'a record of them'],
    ]),
    `  public static ${name} of(Map<String, ?> members) {`,
    `    return new ${name}(members);`,
    '  }',
    ...(model.isSent ? renderBuilderMethod() : []),
    ...(model.isReceived ? renderAccessors(members, types, 2) : []),
    ...(model.isSent ? renderBuilder(name, members, types) : []),
    '}',
  ]
}

const MISSING: [string, string] = [
  '@throws',
  'paycontract.ConfigurationException one that is required is missing',
]

/** Descriptions of values that cannot be null. */
const PLAIN_INPUTS: Record<string, string> = { long: 'a whole number', boolean: 'true or false' }

function describeMember(wireName: string, description: string, origin: Origin): string {
  return describeWithOrigin(description, origin) || `The member \`${wireName}\`.`
}

export function nameMembers(members: readonly MemberModel[]): NamedMember[] {
  const unique = createNames()
  return members.map((member) => ({ ...member, name: unique(toMemberName(member.wireName)) }))
}

/** Renders a method for each member, and one that reads them all. */
export function renderAccessors(
  members: NamedMember[],
  types: JavaTypes,
  indent: number,
  others: readonly string[] = [],
): string[] {
  const read = [...others, ...members.map(({ name }) => name)]
  if (read.length === 0) return []
  const pad = ' '.repeat(indent)
  return [
    ...members.flatMap((member) => ['', ...renderAccessor(member, types, indent)]),
    '',
    `${pad}@Override`,
    `${pad}protected void check() {`,
    ...read.map((name) => `${pad}  check(${name}());`),
    `${pad}}`,
  ]
}

function renderAccessor(member: NamedMember, types: JavaTypes, indent: number): string[] {
  const { name, wireName, type, description, origin } = member
  const pad = ' '.repeat(indent)
  const isAny = boxedType(type, types) === 'Object'
  const isPlain = isAny || isAlwaysThere(member)
  const javaType = isPlain ? plainType(type, types) : `Optional<${boxedType(type, types)}>`
  const key = quoteJava(wireName)
  const read = isAny
    ? [`${pad}  return members().get(${key});`]
    : layOut(indent + 2, `return ${isPlain ? 'required' : 'optional'}(`, [key, readerOf(type, types)], ');')
  return [
    ...renderJavadoc(describeMember(wireName, description, origin), indent, [
      ['@return', isPlain ? 'as it was sent' : 'empty where it is absent or null'],
    ]),
    `${pad}public ${javaType} ${name}() {`,
    ...read,
    `${pad}}`,
  ]
}

function renderBuilderMethod(): string[] {
  return [
    '',
    ...renderJavadoc('Begins a record.', 2, [['@return', 'a builder without members']]),
    '  public static Builder builder() {',
    '    return new Builder();',
    '  }',
  ]
}

function renderBuilder(name: string, members: NamedMember[], types: JavaTypes): string[] {
  const required = members.filter(({ isRequired }) => isRequired).map(({ wireName }) => quoteJava(wireName))
  return [
    '',
    '  /** Gathers the members of a record. */',
    '  public static final class Builder extends JsonRecord.Builder<Builder> {',
    '    private Builder() {}',
    '',
    '    @Override',
    '    protected Builder self() {',
    '      return this;',
    '    }',
    ...members.flatMap((member) => renderSetters(member, types)),
    '',
    ...renderJavadoc('Ends the record.', 4, [
      ['@return', 'what was gathered'],
      ...(required.length > 0 ? [MISSING] : []),
    ]),
    `    public ${name} build() {`,
    ...layOut(6, `return new ${name}(`, [{ head: 'complete(', args: [quoteJava(name), ...required] }], ');'),
    '    }',
    '  }',
  ]
}

/** Renders the setters of a member. Amounts are BigDecimal, with an overload for whole numbers. */
function renderSetters(member: NamedMember, types: JavaTypes): string[] {
  const { name, wireName, type, isRequired, description, origin } = member
  const javaType = plainType(type, types)
  const inputs = javaType === 'BigDecimal' ? ['BigDecimal', 'long'] : [javaType]
  const told = describeMember(wireName, description, origin)
  return inputs.flatMap((input) => [
    '',
    ...renderJavadoc(isRequired ? `${told}\n\nRequired.` : told, 4, [
      ['@param', `${name} ${PLAIN_INPUTS[input] ?? 'null leaves it out'}`],
      ['@return', 'this builder'],
    ]),
    `    public Builder ${name}(${input} ${name}) {`,
    ...layOut(
      6,
      `return ${input === 'BigDecimal' ? 'setDecimal' : 'set'}(`,
      [quoteJava(wireName), name],
      ');',
    ),
    '    }',
  ])
}
