import { deref } from '../../contract/references.ts'
import { asList, asObject, isObject, type JsonObject } from '../../contract/spec-tree.ts'

/** What a text stands on: ` [§4.1]`, ` [proposal, gap order-fields]`, or nothing where that is as around it. */
export type Standing = string

/** The first mark among the nodes, the nearest first; without any it is as around it. */
export function standingOf(around: Standing, ...nodes: unknown[]): Standing {
  const marked = nodes.map(asObject).find((node) => 'x-source' in node || 'x-gap' in node)
  if (marked === undefined) return around
  if (marked['x-source'] !== undefined) return ` [${marked['x-source']}]`
  return ` [proposal, gap ${marked['x-gap']}]`
}

const DEEPEST = 6

/** The limits that an agent needs to write a right value, in the words of JSON Schema. */
const LIMITS = [
  ...['const', 'enum', 'x-extensible-enum', 'format', 'pattern', 'minimum', 'maximum', 'exclusiveMinimum'],
  ...['exclusiveMaximum', 'multipleOf', 'minLength', 'maxLength', 'minItems', 'maxItems', 'default'],
]

/** The fields of a schema, a line each; those of an encrypted field are the fields of its plaintext. */
export function listFields(document: object, schema: unknown, around: Standing): string {
  return linesOf(document, schema, { around, told: around, indent: '', above: [] }).join('\n')
}

function linesOf(document: object, given: unknown, within: Around): string[] {
  return [...fieldsOf(document, given, within)].flatMap(([_, blocks]) => {
    // of a composed field the part that says what it holds
    const telling = blocks.filter(([line = '']) => !line.includes('` (any'))
    return (telling.length > 0 ? telling : blocks).flat()
  })
}

interface Around {
  /** What a field without a mark of its own stands on. */
  around: Standing
  /** What the text says so far that it stands on: a field that stands on something else is marked. */
  told: Standing
  indent: string
  /** The schemas that it lies in: one that comes again is not opened again. */
  above: readonly unknown[]
}

/** The fields by name, each as what every part of a composed schema says of it. */
function fieldsOf(
  document: object,
  given: unknown,
  { around, told, indent, above }: Around,
): Map<string, string[][]> {
  const schema = contentOf(document, given)
  const fields = new Map<string, string[][]>()
  if (above.includes(schema) || above.length > DEEPEST) return fields
  const add = (name: string, blocks: string[][]) => fields.set(name, [...(fields.get(name) ?? []), ...blocks])
  const inside = [...above, schema]
  for (const part of [...asList(schema.allOf), ...branchesOf(schema)]) {
    const standing = standingOf(around, part, deref(document, part as object))
    const found = fieldsOf(document, part, { around: standing, told, indent, above: inside })
    for (const [name, blocks] of found) add(name, blocks)
  }
  const proposed = asObject(schema['x-proposed'])
  for (const [name, property] of Object.entries(asObject(schema.properties))) {
    const isRequired = asList(schema.required).includes(name)
    const isProposed = asList(proposed.required).includes(name)
    const required = isRequired && (isProposed ? `required (proposal, gap ${proposed.gap})` : 'required')
    add(name, [
      fieldLines(document, name, property, { around, told, indent, required: required || '', inside }),
    ])
  }
  return fields
}

interface Within {
  around: Standing
  told: Standing
  indent: string
  required: string
  inside: readonly unknown[]
}

function fieldLines(
  document: object,
  name: string,
  property: unknown,
  { around, told, indent, required, inside }: Within,
): string[] {
  const target = asObject(deref(document, property as object))
  const content = contentOf(document, property)
  const standing = standingOf(around, property, target, content)
  const cipher = target['x-encryption']
  const kind = [typeOf(document, property), required, cipher ? `encrypted with ${cipher}` : '']
  const line = `${indent}- \`${name}\` (${kind.filter(Boolean).join(', ')})${standing === told ? '' : standing}`
  const said = [wordsOf(asObject(property), target, content), ...limitsOf(document, property)].filter(Boolean)
  const plaintext = target.contentSchema
  const within = isObject(plaintext)
    ? standingOf(standing, plaintext, contentOf(document, plaintext))
    : standing
  return [
    said.length > 0 ? `${line}: ${said.join('; ')}` : line,
    ...(isObject(plaintext) && within !== standing ? [`${indent}  The plaintext${within}:`] : []),
    ...linesOf(document, plaintext ?? property, {
      ...{ around: within, told: within, indent: `${indent}  `, above: inside },
    }),
  ]
}

/** A parameter with what it stands on. */
export function parameterLine(document: object, parameter: JsonObject, around: Standing): string {
  const { name, in: place, required, schema } = parameter
  const standing = standingOf(around, parameter)
  const kind = [place, typeOf(document, schema), required === true ? 'required' : '']
  const said = [wordsOf(parameter, asObject(schema)), ...limitsOf(document, schema)].filter(Boolean)
  return `- \`${name}\` (${kind.filter(Boolean).join(', ')})${standing === around ? '' : standing}: ${said.join('; ')}`
}

/** What the first node that says anything says, on one line; a proposal about a fact is marked in it. */
export function wordsOf(...nodes: JsonObject[]): string {
  const speaking = nodes.find(({ description }) => typeof description === 'string')
  if (!speaking) return ''
  const words = String(speaking.description).trim().replace(/\s+/g, ' ')
  const proposed = asObject(speaking['x-proposed'])
  return proposed.description === undefined ? words : `Proposed (gap ${proposed.gap}): ${words}`
}

function limitsOf(document: object, schema: unknown): string[] {
  const parts = partsOf(document, schema)
  return LIMITS.flatMap((keyword) => {
    const part = parts.find((each) => each[keyword] !== undefined)
    if (!part) return []
    const proposed = asObject(part['x-proposed'])
    const mark = keyword in proposed ? ` (proposal, gap ${proposed.gap})` : ''
    return [`${keyword.replace('x-extensible-enum', 'known values')} ${JSON.stringify(part[keyword])}${mark}`]
  })
}

/** A schema, the target of its reference, and the parts that it is composed of. */
function partsOf(document: object, schema: unknown): JsonObject[] {
  const target = asObject(deref(document, asObject(schema)))
  const parts = asList(target.allOf).flatMap((part) => partsOf(document, part))
  return [asObject(schema), ...(target === schema ? [] : [target]), ...parts]
}

/** What a schema holds in the end: the target of its reference, or of its items. */
function contentOf(document: object, schema: unknown): JsonObject {
  const target = asObject(deref(document, asObject(schema)))
  return isObject(target.items) ? contentOf(document, target.items) : target
}

function branchesOf(schema: JsonObject): unknown[] {
  return asList(schema.anyOf ?? schema.oneOf).filter((each) => asObject(each).type !== 'null')
}

function typeOf(document: object, schema: unknown): string {
  const target = asObject(deref(document, asObject(schema)))
  if (isObject(target.items)) return `array of ${typeOf(document, target.items)}`
  const branches = asList(target.anyOf ?? target.oneOf).map((each) => typeOf(document, each))
  if (branches.length > 0) return [...new Set(branches)].join(' or ')
  if (target.type !== undefined) return [target.type].flat().join(' or ')
  const parts = asList(target.allOf).map((each) => typeOf(document, each))
  return parts.find((type) => type !== 'any') ?? (target.properties ? 'object' : 'any')
}
