import { isDeepStrictEqual } from 'node:util'
import type { ClientModel, EventModel, HostModel, TypeModel, TypeRef } from './client-model.ts'
import { toPascal } from './read-types.ts'

/** A host, with types named as in its document. */
export interface HostDraft {
  client: HostModel
  events: EventModel[]
  types: TypeModel[]
}

/** Makes names of types unique across hosts: different types with the same name are prefixed by their host. */
export function shareTypes(drafts: readonly HostDraft[]): HostDraft[] {
  const differing = findDiffering(drafts)
  const taken = new Set(drafts.flatMap(({ types }) => types.map(({ name }) => name)))
  return drafts.map((draft) => {
    const names = new Map(
      draft.types
        .filter(({ name }) => differing.has(name))
        .map(({ name }) => [name, freeName(`${toPascal(draft.client.host)}${name}`, taken)]),
    )
    return names.size > 0 ? mapNames(draft, (name) => names.get(name) ?? name) : draft
  })
}

/** Returns the types of both hosts that differ, directly or in what they contain. */
function findDiffering(drafts: readonly HostDraft[]): Set<string> {
  const [first, ...others] = drafts.map(({ types }) => new Map(types.map((type) => [type.name, type])))
  const shared = [...(first?.keys() ?? [])].filter((name) => others.some((other) => other.has(name)))
  const isSame = (name: string) =>
    others.every(
      (other) => !other.has(name) || isDeepStrictEqual(shapeOf(other.get(name)!), shapeOf(first!.get(name)!)),
    )
  const differing = new Set(shared.filter((name) => !isSame(name)))
  for (let size = -1; size !== differing.size; ) {
    size = differing.size
    for (const name of shared) {
      const held = listNames(first!.get(name)!)
      if (held.some((each) => differing.has(each))) differing.add(name)
    }
  }
  return differing
}

/** Ignores whether a type is sent or received, which may differ by host. */
function shapeOf({ isSent, isReceived, ...shape }: TypeModel): object {
  return shape
}

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted
  for (let count = 2; taken.has(name); count += 1) name = `${wanted}${count}`
  taken.add(name)
  return name
}

/** Keeps each type once, and only those that are needed. */
export function keepNeeded(model: ClientModel): ClientModel {
  const byName = new Map<string, TypeModel>()
  for (const type of model.types) {
    const known = byName.get(type.name)
    const isSent = type.isSent || known?.isSent === true
    const isReceived = type.isReceived || known?.isReceived === true
    byName.set(type.name, { ...type, isSent, isReceived })
  }
  const needed = new Set<string>()
  const open = listNames({ clients: model.clients, events: model.events })
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    if (needed.has(name)) continue
    needed.add(name)
    open.push(...listNames(byName.get(name)!))
  }
  return { ...model, types: [...byName.values()].filter(({ name }) => needed.has(name)) }
}

function isNamed(node: object): node is TypeRef & { kind: 'named' } {
  return 'kind' in node && node.kind === 'named' && 'name' in node
}

function listNames(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  if (isNamed(node)) return [node.name]
  return Object.values(node).flatMap(listNames)
}

function mapNames(draft: HostDraft, rename: (name: string) => string): HostDraft {
  const map = <Node>(node: Node): Node => {
    if (typeof node !== 'object' || node === null) return node
    if (Array.isArray(node)) return node.map(map) as Node
    if (isNamed(node)) return { ...node, name: rename(node.name) }
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, map(value)])) as Node
  }
  const types = draft.types.map((type) => ({ ...map(type), name: rename(type.name) }))
  return { client: map(draft.client), events: map(draft.events), types }
}
