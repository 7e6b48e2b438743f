import { gapOf } from '../../src/kit/contract/document.ts'
import { asNode, type Node, nodesIn, resolveNode } from './document.ts'

/** A field, a parameter or a status, and whether the contract only proposes it. */
export interface Name {
  text: string
  isProposed: boolean
}

/** What a caller writes: query and path parameters, then the fields of the body, those before encryption. */
export function listInput(document: Node, operation: Node): Name[] {
  const isProposed = gapOf(operation) !== undefined
  const parameters = nodesIn(operation.parameters)
    .map((parameter) => resolveNode(document, parameter))
    .filter(({ in: place }) => place !== 'header')
    .map((parameter) => ({ text: String(parameter.name), isProposed: judge(isProposed, parameter) }))
  const body = resolveNode(document, asNode(operation.requestBody))
  const [media] = nodesIn(body.content)
  const place = { prefix: '', depth: 0, isProposed: judge(isProposed, body) }
  const names = [...parameters, ...listFields(document, asNode(media?.schema), place)]
  // A name that is stated somewhere is stated.
  const stated = new Set(names.filter((name) => !name.isProposed).map(({ text }) => text))
  const texts = new Set(names.map(({ text }) => text))
  return [...texts].map((text) => ({ text, isProposed: !stated.has(text) }))
}

/** The statuses that an operation answers. A status may be proposed where the answer itself is stated. */
export function listAnswers(document: Node, operation: Node): Name[] {
  const isProposed = gapOf(operation) !== undefined
  return Object.entries(asNode(operation.responses)).map(([text, response]) => {
    const target = resolveNode(document, asNode(response))
    return { text, isProposed: target['x-gap-status'] !== undefined || judge(isProposed, target) }
  })
}

interface Place {
  prefix: string
  depth: number
  isProposed: boolean
}

/** The fields of a schema, those of an object in it as `object.field`. */
function listFields(document: Node, schema: Node, place: Place): Name[] {
  const target = resolveNode(document, schema)
  const isProposed = judge(place.isProposed, target, schema)
  const parts = nodesIn(target.allOf).flatMap((part) => listFields(document, part, { ...place, isProposed }))
  const own = Object.entries(asNode(target.properties)).flatMap(([name, value]) =>
    listField(document, name, asNode(value), { ...place, isProposed }),
  )
  return [...parts, ...own]
}

function listField(document: Node, name: string, field: Node, { prefix, depth, isProposed }: Place): Name[] {
  const property = resolveNode(document, field)
  const isOwn = judge(isProposed, property, field)
  if (property.contentSchema)
    return listFields(document, asNode(property.contentSchema), { prefix, depth, isProposed: isOwn })
  const text = `${prefix}${name}`
  const below = { prefix: `${text}.`, depth: depth + 1, isProposed: isOwn }
  const inner = depth < 1 ? listFields(document, property, below) : []
  return inner.length > 0 ? inner : [{ text, isProposed: isOwn }]
}

/** The nearest mark decides: a section states, a gap proposes, and without either it is as what it lies in. */
function judge(enclosing: boolean, ...nodes: Node[]): boolean {
  return nodes.reduce((isProposed, node) => {
    if (node['x-source'] !== undefined) return false
    return node['x-gap'] === undefined ? isProposed : true
  }, enclosing)
}
