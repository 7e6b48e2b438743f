import type { Gap } from '../../src/kit/contract/ledger/ledger.ts'
import { listSubschemas } from '../../src/kit/contract/spec-tree.ts'
import { gapNote, paragraphs } from '../../src/kit/markup.ts'
import { asNode, isNode, type Node, nodesIn, resolveNode } from './document.ts'
import type { Marks } from './marks.ts'
import { code } from './spans.ts'

const ciphers: Record<string, string> = { rsa: 'RSA', 'aes-256-gcm': 'AES-256-GCM' }

/** Annotates a schema and everything below it, up to the next `$ref`; `enclosing` is the proposal it lies in. */
export function annotateSchema(schema: Node, marks: Marks, enclosing?: Gap): void {
  marks.markField(schema, enclosing)
  describeKnownValues(schema)
  const own = schema['x-source'] === undefined ? (marks.gapOf(schema) ?? enclosing) : undefined
  const { contentSchema: plaintext, ...rest } = schema
  for (const path of listSubschemas(rest)) {
    const child = path.reduce<unknown>((parent, key) => (parent as Node)[key], rest)
    if (isNode(child)) annotateSchema(child, marks, own)
  }
  if (isNode(plaintext)) showPlaintext(schema, plaintext, marks)
}

/** An open list: known values are named, and others may come. */
function describeKnownValues(schema: Node): void {
  const known = schema['x-extensible-enum']
  if (!Array.isArray(known)) return
  const values = known.map((value) => code(String(value))).join(', ')
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
  const note = cipher ? ` (${cipher})` : ''
  const target = resolveNode(marks.document, plaintext)
  const gap = plaintext.$ref === undefined ? undefined : marks.gapOf(target)
  const description = paragraphs(
    `Encrypted${note} before it is sent.`,
    target.description,
    gap && gapNote(gap),
  )
  for (const key of Object.keys(field)) delete field[key]
  field.oneOf = [
    { ...plaintext, title: 'Before encryption', description },
    { ...wire, title: `On the wire${note}` },
  ]
  if (badges) field['x-badges'] = badges
}

/** The plaintext's examples as examples of the whole body, before those of the wire. */
export function addPlaintextExamples(media: Node, { document }: Marks): void {
  const properties = Object.entries(asNode(resolveNode(document, asNode(media.schema)).properties))
  for (const [name, property] of properties) {
    const { contentSchema } = asNode(property)
    const { examples } = resolveNode(document, asNode(contentSchema))
    if (!Array.isArray(examples)) continue
    const [first] = properties.length > 1 ? nodesIn(media.examples) : []
    const rest = first && resolveNode(document, first).value
    const added = examples.map((value, index) => {
      const summary = examples.length > 1 ? `Before encryption, ${index + 1}` : 'Before encryption'
      return [`plaintext${index + 1}`, { summary, value: { ...asNode(rest), [name]: value } }]
    })
    media.examples = { ...Object.fromEntries(added), ...asNode(media.examples) }
  }
}
