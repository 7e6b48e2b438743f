import type { OpenApiDocument, Schema } from '../document.ts'
import { deref, unescapeKey } from '../references.ts'
import { asList, isObject } from '../spec-tree.ts'

/** A schema, and the document that its references point into. */
export interface Node {
  document: OpenApiDocument
  schema: Schema
}

/** A schema in both contracts: with the operator's answers, and as we propose it. */
export interface Pair {
  wire: Node
  home: Node | undefined
}

/** A member of an object on the wire, and its place in our proposal. */
export interface Member extends Pair {
  name: string
  /** Its name in the same object of the proposal, or its place from the root as a JSON pointer. */
  was: string
  /** Whether the proposal has it, at the place that `was` names. */
  isKnown: boolean
}

/** Caches what is read of a schema: contracts do not change, and each answer needs the same schemas again. */
function remember<T>(read: (node: Node) => T): (node: Node) => T {
  const known = new WeakMap<OpenApiDocument, WeakMap<Schema, T>>()
  return (node) => {
    const ofDocument = known.get(node.document) ?? new WeakMap<Schema, T>()
    known.set(node.document, ofDocument)
    const value = ofDocument.get(node.schema) ?? read(node)
    ofDocument.set(node.schema, value)
    return value
  }
}

/** Returns the keywords of a schema, merged with those of its reference and of `allOf`. */
export const view = remember((node: Node) => readView(node))

function readView({ document, schema }: Node, hops = 0): Schema {
  if (hops > MAX_HOPS) return schema
  const { $ref, allOf, ...own } = schema
  const parts = [...($ref ? [deref<Schema>(document, { $ref })] : []), ...(asList(allOf) as Schema[])]
  const views = parts.filter(isObject).map((part) => readView({ document, schema: part as Schema }, hops + 1))
  return Object.assign({}, ...views, own)
}

/** Limit for schemas that refer to themselves. */
const MAX_HOPS = 50

/** Returns the schema inside an encrypted field; any other schema unchanged. */
export function unseal(node: Node): Node {
  const { contentSchema, 'x-encryption': cipher } = view(node)
  return cipher && contentSchema ? { document: node.document, schema: contentSchema } : node
}

/** Returns the members that an object may have by any part of its schema. If several parts describe one, all apply. */
export const membersOf = remember((node: Node): ReadonlyMap<string, Node> => {
  const { document } = node
  const schemas = new Map<string, Schema[]>()
  for (const { properties = {} } of partsOf(node)) {
    for (const [name, schema] of Object.entries(properties)) {
      schemas.set(name, [...(schemas.get(name) ?? []), schema])
    }
  }
  const members = [...schemas].map(([name, [first, ...more]]): [string, Node] => [
    name,
    { document, schema: more.length > 0 ? { allOf: [first, ...more] } : first! },
  ])
  return new Map(members)
})

/** Returns a schema and all its parts. */
export const partsOf = remember((node: Node): readonly Schema[] => listParts(node))

function listParts({ document, schema }: Node, hops = 0): Schema[] {
  if (hops > MAX_HOPS) return []
  const { $ref, allOf, anyOf, oneOf, then, else: otherwise } = schema
  const referred = $ref ? [deref<Schema>(document, { $ref })] : []
  const parts = [...referred, ...asList(allOf), ...asList(anyOf), ...asList(oneOf), then, otherwise]
  return [
    schema,
    ...parts.filter(isObject).flatMap((part) => listParts({ document, schema: part as Schema }, hops + 1)),
  ]
}

/** Returns the values that a schema lists. */
export function valuesOf(schema: Schema): unknown[] {
  if ('const' in schema) return [schema.const]
  return [...asList(schema.enum), ...asList(schema['x-extensible-enum'])]
}

/** Returns the schema of a list's items, from any part that has it. */
export function itemsOf(node: Node): Node | undefined {
  const { items } = partsOf(node).find((part) => isObject(part.items)) ?? {}
  return items ? { document: node.document, schema: items as Schema } : undefined
}

/** Pairs the members of an object with those of the proposal, by name or by `x-was`. */
export function pairMembers({ wire, home }: Pair, root: Node | undefined): Member[] {
  const known = home ? membersOf(home) : new Map<string, Node>()
  return [...membersOf(wire)].map(([name, node]) => {
    const { 'x-was': said } = view(node)
    const was = typeof said === 'string' ? said : name
    const origin = was.startsWith('/') ? nodeAt(root, was) : known.get(was)
    return { name, was, wire: node, home: origin, isKnown: origin !== undefined }
  })
}

/** Returns the schema at a JSON pointer through the objects of a body. */
function nodeAt(root: Node | undefined, pointer: string): Node | undefined {
  return keysOf(pointer).reduce<Node | undefined>((node, key) => node && membersOf(node).get(key), root)
}

/** Splits a JSON pointer into names. */
export function keysOf(pointer: string): string[] {
  return pointer.split('/').slice(1).map(unescapeKey)
}
