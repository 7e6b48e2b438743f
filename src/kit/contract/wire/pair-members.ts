import type { OpenApiDocument, Schema } from '../document.ts'
import { deref, unescapeKey } from '../references.ts'
import { asList, isObject } from '../spec-tree.ts'

/** A schema, and the document that its references lead into. */
export interface Node {
  document: OpenApiDocument
  schema: Schema
}

/** A schema as both contracts have it: with the operator's answers, and as we propose it. */
export interface Pair {
  wire: Node
  home: Node | undefined
}

/** A member of an object on the wire, and where our proposal has it. */
export interface Member extends Pair {
  name: string
  /** Its name in the same object of the proposal, or its place from the root as a JSON pointer. */
  was: string
  /** What the contract proposes has it, in the place that `was` names. */
  isKnown: boolean
}

/** Remembers what is read of a schema: contracts do not change, and each answer asks for the same schemas again. */
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

/** The keywords of a schema, with those of what it refers to and of all its parts. */
export const view = remember((node: Node) => readView(node))

function readView({ document, schema }: Node, hops = 0): Schema {
  if (hops > MAX_HOPS) return schema
  const { $ref, allOf, ...own } = schema
  const parts = [...($ref ? [deref<Schema>(document, { $ref })] : []), ...(asList(allOf) as Schema[])]
  const views = parts.filter(isObject).map((part) => readView({ document, schema: part as Schema }, hops + 1))
  return Object.assign({}, ...views, own)
}

/** A schema may refer to itself. */
const MAX_HOPS = 50

/** What an encrypted field holds, where the schema is that of one. */
export function unseal(node: Node): Node {
  const { contentSchema, 'x-encryption': cipher } = view(node)
  return cipher && contentSchema ? { document: node.document, schema: contentSchema } : node
}

/** The members that an object may have by any part of its schema. What several parts say of one holds together. */
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

/** A schema and everything that it is made of. */
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

/** The values that a schema lists. */
export function valuesOf(schema: Schema): unknown[] {
  if ('const' in schema) return [schema.const]
  return [...asList(schema.enum), ...asList(schema['x-extensible-enum'])]
}

/** The schema of the items of a list, by whichever part has it. */
export function itemsOf(node: Node): Node | undefined {
  const { items } = partsOf(node).find((part) => isObject(part.items)) ?? {}
  return items ? { document: node.document, schema: items as Schema } : undefined
}

/** Pairs the members of an object with those of the proposal, by their names or by what `x-was` says of them. */
export function pairMembers({ wire, home }: Pair, root: Node | undefined): Member[] {
  const known = home ? membersOf(home) : new Map<string, Node>()
  return [...membersOf(wire)].map(([name, node]) => {
    const { 'x-was': said } = view(node)
    const was = typeof said === 'string' ? said : name
    const origin = was.startsWith('/') ? nodeAt(root, was) : known.get(was)
    return { name, was, wire: node, home: origin, isKnown: origin !== undefined }
  })
}

/** The schema of a place in a body, by a JSON pointer that leads through objects. */
function nodeAt(root: Node | undefined, pointer: string): Node | undefined {
  return keysOf(pointer).reduce<Node | undefined>((node, key) => node && membersOf(node).get(key), root)
}

/** The names on the way that a JSON pointer describes. */
export function keysOf(pointer: string): string[] {
  return pointer.split('/').slice(1).map(unescapeKey)
}
