import { deref } from '../../../src/kit/contract/references.ts'
import { asNode, isNode, type Node, nodesIn } from '../../../src/kit/reference/document.ts'
import type { Field, Mark } from './description.ts'

/** Maximum depth for schemas that contain themselves. */
const MAX_LEVELS = 12

interface Place {
  name: string
  isRequired: boolean
  /** The mark of its container. */
  mark?: Mark | undefined
  level?: number
}

/** Describes a schema as a field of a form or an answer, with its source. */
export function describeField(document: Node, given: Node, place: Place): Field {
  const { name, isRequired, level = 0 } = place
  const layers = listLayers(document, given)
  const schema = merge(layers)
  const marks = layers.flatMap((layer) => markOf(layer) ?? [])
  const mark = marks[0] ?? place.mark
  const plaintext = isNode(schema.contentSchema) ? listLayers(document, schema.contentSchema) : undefined
  const held = plaintext ? merge(plaintext) : schema
  // The content of a field may be proposed while the field itself is a fact.
  const inside = plaintext?.flatMap((layer) => markOf(layer) ?? []).at(-1) ?? marks.at(-1) ?? place.mark
  const members = listMembers(document, held, inside)
  const kind = level > MAX_LEVELS ? 'json' : kindOf(held, members.length > 0)
  const below = (child: Node, childName: string, required: boolean, childMark = inside) =>
    describeField(document, child, {
      name: childName,
      isRequired: required,
      mark: childMark,
      level: level + 1,
    })
  return {
    name,
    kind,
    isRequired,
    ...(typeof schema.description === 'string' && { description: foldLines(schema.description) }),
    ...(mark && { mark }),
    ...(kind === 'choice' && { choices: (held.enum ?? [held.const]) as string[] }),
    ...(schema['x-card-data'] === true && { isCardData: true as const }),
    ...(plaintext && { cipher: String(schema['x-encryption']) }),
    ...(kind === 'object' && {
      fields: members.map(({ key, node, required, mark: own }) => below(node, key, required, own)),
    }),
    ...(kind === 'list' && isNode(held.items) && { item: below(held.items, 'item', true) }),
  }
}

export function foldLines(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Returns a schema, the target of its reference, and its only branch besides null: the outermost first. */
function listLayers(document: Node, given: Node): Node[] {
  const node = asNode(deref(document, given))
  const own = node === given ? [given] : [given, node]
  const [only, other] = nodesIn(node.anyOf ?? node.oneOf).filter(({ type }) => type !== 'null')
  return only && !other ? [...own, ...listLayers(document, only)] : own
}

/** Merges layers: the outer ones override the inner ones. */
function merge(layers: readonly Node[]): Node {
  const { $ref: _, anyOf: __, oneOf: ___, ...merged } = Object.assign({}, ...layers.toReversed()) as Node
  const proposing = layers.find((layer) => isNode(asNode(layer['x-proposed']).properties))
  return proposing ? { ...merged, 'x-proposed': proposing['x-proposed'] } : merged
}

interface Member {
  key: string
  node: Node
  required: boolean
  mark: Mark | undefined
}

/** Lists the members of an object, those of its parts (`allOf`) first; later ones override earlier ones. */
function listMembers(document: Node, schema: Node, mark: Mark | undefined): Member[] {
  const members = new Map<string, Member>()
  for (const part of nodesIn(schema.allOf)) {
    const layers = listLayers(document, part)
    const own = layers.flatMap((layer) => markOf(layer) ?? []).at(-1) ?? mark
    for (const member of listMembers(document, merge(layers), own)) members.set(member.key, member)
  }
  const proposed = asNode(schema['x-proposed'])
  const proposal = typeof proposed.gap === 'string' ? { gap: proposed.gap } : mark
  for (const [key, node] of Object.entries(asNode(schema.properties))) {
    const isProposed = key in asNode(proposed.properties)
    members.set(key, { key, node: asNode(node), required: false, mark: isProposed ? proposal : mark })
  }
  for (const key of Array.isArray(schema.required) ? schema.required : []) {
    const member = members.get(key)
    if (member) members.set(key, { ...member, required: true })
  }
  return [...members.values()]
}

export function markOf(node: Node): Mark | undefined {
  if (typeof node['x-source'] === 'string') return { source: node['x-source'] }
  return typeof node['x-gap'] === 'string' ? { gap: node['x-gap'] } : undefined
}

function kindOf(schema: Node, hasMembers: boolean): Field['kind'] {
  const type = [schema.type].flat().find((each) => each !== 'null')
  if (schema.enum !== undefined || schema.const !== undefined) return 'choice'
  if (type === 'array') return 'list'
  if (type === 'number' || type === 'integer') return 'number'
  if (type === 'boolean') return 'flag'
  if (hasMembers) return 'object'
  if (type === 'object') return 'json'
  return isFile(schema) ? 'file' : 'text'
}

function isFile({ format, contentMediaType }: Node): boolean {
  return format === 'binary' || contentMediaType === 'application/octet-stream'
}
