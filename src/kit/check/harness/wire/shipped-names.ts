import type { Contract, DescribedOperation, OperationId } from '../../../contract/contract.ts'
import type { OpenApiDocument } from '../../../contract/document.ts'
import { isObject, type JsonObject } from '../../../contract/spec-tree.ts'
import { itemsOf, membersOf, type Node, unseal, view } from '../../../contract/wire/pair-members.ts'
import { nodeOf } from '../../../contract/wire/side.ts'
import type { Description } from '../../../target/description.ts'
import { readTemplateNames } from './template-names.ts'

/** The members of an object of the contract, by their shipped names, and those that the operator renamed. */
interface Shape {
  names: ReadonlySet<string>
  /** Maps the name on the wire to ours. */
  renamed: ReadonlyMap<string, string>
}

type Direction = 'request' | 'answer'

/** Maps a name on the wire to the shipped names that it stands for somewhere. */
type Names = ReadonlyMap<string, ReadonlySet<string>>

/** Finds the shipped names of members of requests and answers, wherever a service puts them. */
export interface ShippedNames {
  /** Returns the value with our names. Members whose name is not known stay unchanged. */
  nameAnswer(operationId: OperationId, body: unknown): unknown
  nameRequest(operationId: OperationId, value: unknown): unknown
}

const known = new WeakMap<Contract, { requests: Description['requests']; names: ShippedNames }>()

/**
 * Reads the operator's names. An overlay names the fields of an object, and a described request shows which fields name an
 * order. Where a service puts that object is another question: it may be in a wrapper that no document knows. So an object is
 * recognized by its fields: it is the object of the operation that has most of them.
 */
export function readShippedNames(contract: Contract, requests: Description['requests']): ShippedNames {
  const last = known.get(contract)
  if (last && last.requests === requests) return last.names
  const names = createShippedNames(contract, requests)
  known.set(contract, { requests, names })
  return names
}

function createShippedNames(contract: Contract, requests: Description['requests']): ShippedNames {
  const template = readTemplateNames(requests)
  const shapes = new Map<string, readonly Shape[]>()
  const renames = new Map<string, Names>()
  const name = (direction: Direction) => (operationId: OperationId, value: unknown) => {
    const operation = contract.operations.find((each) => each.operationId === operationId)
    if (!operation) return value
    const document = contract.readDocument(operation.host, 'proposed')
    const key = `${direction} ${operationId}`
    if (!renames.has(key)) {
      const told = direction === 'answer' ? template.answers : template.requestOf(operationId)
      renames.set(key, mergeNames(listRenames(document), told))
      shapes.set(key, listShapes(operation, document, direction))
    }
    const known = renames.get(key)!
    return known.size === 0 ? value : nameMembers(value, shapes.get(key)!, known, direction)
  }
  return { nameAnswer: name('answer'), nameRequest: name('request') }
}

/** Lists every new name that the operator's contract has for a field, in any object. */
function listRenames(document: OpenApiDocument): Names {
  const names = new Map<string, Set<string>>()
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return
    const { properties } = node as JsonObject
    for (const [name, schema] of Object.entries(isObject(properties) ? properties : {})) {
      const was = isObject(schema) ? schema['x-was'] : undefined
      if (typeof was === 'string' && !was.startsWith('/') && was !== name)
        names.set(name, (names.get(name) ?? new Set()).add(was))
    }
    for (const each of Object.values(node)) visit(each)
  }
  visit({ paths: document.paths, components: document.components })
  return names
}

function mergeNames(one: Names, other: Names): Names {
  const merged = new Map<string, ReadonlySet<string>>(one)
  for (const [name, ours] of other) merged.set(name, new Set([...(one.get(name) ?? []), ...ours]))
  return merged
}

function listShapes(
  { object }: DescribedOperation,
  document: OpenApiDocument,
  direction: Direction,
): readonly Shape[] {
  const roots =
    direction === 'request'
      ? [object.requestBody]
      : Object.entries(object.responses).flatMap(([status, each]) => (status.startsWith('2') ? [each] : []))
  const shapes = new Map<unknown, Shape>()
  const visit = (node: Node | undefined) => {
    const opened = node && unseal(node)
    if (!opened || shapes.has(opened.schema)) return
    const members = membersOf(opened)
    const renamed = new Map<string, string>()
    for (const [name, member] of members) {
      const { 'x-was': was } = view(member)
      if (typeof was === 'string' && !was.startsWith('/') && was !== name) renamed.set(name, was)
    }
    const names = new Set([...members.keys()].map((name) => renamed.get(name) ?? name))
    shapes.set(opened.schema, { names, renamed })
    for (const member of members.values()) visit(member)
    visit(itemsOf(opened))
  }
  for (const root of roots) visit(nodeOf(document, root))
  return [...shapes.values()].filter(({ names }) => names.size > 0)
}

function nameMembers(node: unknown, shapes: readonly Shape[], names: Names, direction: Direction): unknown {
  if (Array.isArray(node)) return node.map((each) => nameMembers(each, shapes, names, direction))
  if (!isObject(node)) return node
  const ours = matchShape(node, shapes, names, direction)
  return Object.fromEntries(
    Object.entries(node).map(([name, each]) => [
      ours.get(name) ?? name,
      nameMembers(each, shapes, names, direction),
    ]),
  )
}

/** Returns our names for the members of an object, by the shape that has most of its members. */
function matchShape(
  object: JsonObject,
  shapes: readonly Shape[],
  names: Names,
  direction: Direction,
): ReadonlyMap<string, string> {
  let best: { renamed: Map<string, string>; count: number } = { renamed: new Map(), count: 0 }
  for (const shape of shapes) {
    const renamed = new Map<string, string>()
    let count = 0
    for (const [name, value] of Object.entries(object)) {
      const ours = nameIn(shape, name, value, names)
      if (ours === undefined) continue
      count += 1
      if (ours !== name && !Object.hasOwn(object, ours)) renamed.set(name, ours)
    }
    if (count > best.count) best = { renamed, count }
  }
  // One name alone may belong to anything, such as the `total` of a list.
  const isSure = direction === 'request' || best.count > 1 || Object.keys(object).length === 1
  return isSure ? best.renamed : new Map()
}

/** Returns a shape's name of the member. Undefined if it does not have the member, or if that is ambiguous. */
function nameIn(
  { names: own, renamed }: Shape,
  name: string,
  value: unknown,
  names: Names,
): string | undefined {
  const said = renamed.get(name)
  if (said !== undefined) return said
  if (own.has(name)) return name
  const [ours, ...others] = [...(names.get(name) ?? [])].filter((each) => own.has(each))
  const isLeaf = typeof value !== 'object' || value === null
  return isLeaf && others.length === 0 ? ours : undefined
}
