import type { Gap } from '../../src/kit/contract/ledger/ledger.ts'
import { escapeHtml, gapNote, paragraphs } from '../../src/kit/markup.ts'
import { isNode, type Node, nodesIn, resolveNode } from './document.ts'
import type { Marks } from './marks.ts'

const subschemas = [
  'items',
  'additionalProperties',
  'not',
  'contains',
  'if',
  'then',
  'else',
  'propertyNames',
] as const
const subschemaLists = ['allOf', 'anyOf', 'oneOf', 'prefixItems'] as const
const ciphers: Record<string, string> = { rsa: 'RSA', 'aes-256-gcm': 'AES-256-GCM' }

/** Annotates a schema and everything below it, up to the next `$ref`; `enclosing` is the proposal it lies in. */
export function annotateSchema(schema: Node, marks: Marks, enclosing?: Gap): void {
  marks.markField(schema, enclosing)
  describeKnownValues(schema)
  const own = schema['x-source'] === undefined ? (marks.gapOf(schema) ?? enclosing) : undefined
  for (const property of nodesIn(schema.properties)) annotateSchema(property, marks, own)
  for (const keyword of subschemas) {
    const child = schema[keyword]
    if (isNode(child)) annotateSchema(child, marks, own)
  }
  for (const keyword of subschemaLists) {
    for (const child of nodesIn(schema[keyword])) annotateSchema(child, marks, own)
  }
  if (isNode(schema.contentSchema)) showPlaintext(schema, schema.contentSchema, marks)
}

/** An open list: known values are named, and others may come. */
function describeKnownValues(schema: Node): void {
  const known = schema['x-extensible-enum']
  if (!Array.isArray(known)) return
  const values = known.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(', ')
  const line = `<p class="known-values">Known values: ${values} (others may come)</p>`
  schema.description = paragraphs(schema.description, line)
}

/**
 * Redoc ignores `contentSchema`. The field becomes a choice of two views, the plaintext's fields and the string
 * that travels; what is said of the field is said in both, since a choice shows the words of its branch only.
 */
function showPlaintext(field: Node, plaintext: Node, marks: Marks): void {
  annotateSchema(plaintext, marks)
  const { contentSchema: _, 'x-badges': badges, ...wire } = structuredClone(field)
  const cipher = ciphers[String(field['x-encryption'])]
  const how = `Encrypted${cipher ? ` (${cipher})` : ''} before it is sent.`
  const target = resolveNode(marks.document, plaintext)
  const gap = plaintext.$ref === undefined ? undefined : marks.gapOf(target)
  const words = plaintext.$ref === undefined ? plaintext.description : target.description
  for (const key of Object.keys(field)) delete field[key]
  field.oneOf = [
    {
      ...plaintext,
      title: 'Before encryption',
      description: paragraphs(how, words, gap ? gapNote(gap) : undefined),
    },
    { ...wire, title: cipher ? `On the wire (${cipher})` : 'On the wire' },
  ]
  if (badges) field['x-badges'] = badges
}

/** The plaintext's examples as examples of the whole body, before those of the wire. */
export function addPlaintextExamples(media: Node, marks: Marks): void {
  const schema = isNode(media.schema) ? resolveNode(marks.document, media.schema) : undefined
  const properties = isNode(schema?.properties) ? Object.entries(schema.properties) : []
  for (const [name, property] of properties) {
    if (!isNode(property) || !isNode(property.contentSchema)) continue
    const { examples } = resolveNode(marks.document, property.contentSchema)
    if (!Array.isArray(examples)) continue
    const rest = properties.length > 1 ? firstExample(media, marks) : {}
    const added = examples.map((value, index) => {
      const summary = examples.length > 1 ? `Before encryption, ${index + 1}` : 'Before encryption'
      return [`plaintext${index + 1}`, { summary, value: { ...rest, [name]: value } }]
    })
    media.examples = { ...Object.fromEntries(added), ...(isNode(media.examples) ? media.examples : {}) }
  }
}

function firstExample(media: Node, marks: Marks): object {
  const [first] = nodesIn(media.examples)
  const value = first === undefined ? undefined : resolveNode(marks.document, first).value
  return isNode(value) ? value : {}
}
