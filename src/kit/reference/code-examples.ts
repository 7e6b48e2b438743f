import { asNode, type Node, resolveNode } from './document.ts'

/** A piece of code to show, with its label among others. */
export interface CodeExample {
  label: string
  /** The language, as the highlighter names it. */
  lang: string
  source: string
}

/** Lists the examples of a body. If a part of it is encrypted, the plaintext comes before the body as sent. */
export function listExamples(document: Node, media: Node): CodeExample[] {
  const wire = Object.entries(asNode(media.examples)).map(([name, example]) => {
    const { summary, value } = resolveNode(document, asNode(example))
    return { label: String(summary ?? name), value }
  })
  const plaintext = listPlaintexts(document, media, wire[0]?.value)
  const isEncrypted = plaintext.length > 0
  return [...plaintext, ...wire.map((each) => (isEncrypted ? { ...each, label: 'On the wire' } : each))].map(
    ({ label, value }) => ({ label, lang: 'json', source: toSource(value) }),
  )
}

export function firstExample(document: Node, media: Node): unknown {
  return resolveNode(document, asNode(Object.values(asNode(media.examples))[0])).value
}

interface Example {
  label: string
  value: unknown
}

/** Lists the body before encryption, for each example of the plaintext. */
function listPlaintexts(document: Node, media: Node, wire: unknown): Example[] {
  const schema = resolveNode(document, asNode(media.schema))
  return Object.entries(asNode(schema.properties)).flatMap(([name, property]) => {
    const { contentSchema } = resolveNode(document, asNode(property))
    const { examples } = resolveNode(document, asNode(contentSchema))
    if (!Array.isArray(examples)) return []
    return examples.map((value, index) => ({
      label: examples.length > 1 ? `Plaintext ${index + 1}` : 'Plaintext',
      value: { ...asNode(wire), [name]: value },
    }))
  })
}

function toSource(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2)
}
