import type { Location, UserContext } from '@redocly/openapi-core'
import { isReference } from '../../src/kit/contract/references.ts'
import type { JsonObject } from '../../src/kit/contract/spec-tree.ts'

export type Resolve = UserContext['resolve']

export interface Located<Node = unknown> {
  node: Node
  location: Location
}

/** What stands at a place, behind its `$ref` if it is one; `undefined` where the reference leads nowhere. */
export function follow({ node, location }: Located, resolve: Resolve): Located | undefined {
  if (!isReference(node)) return { node, location }
  const target = resolve(node, location.source.absoluteRef)
  return target.location && target.node !== undefined
    ? { node: target.node, location: target.location }
    : undefined
}

/** The child under a key or a path of keys, `$ref`s not followed. */
export function step({ node, location }: Located, ...path: (string | number)[]): Located {
  const value = path.reduce<unknown>((parent, key) => (parent as JsonObject | undefined)?.[key], node)
  return { node: value, location: location.child(path) }
}

/** Where the key stands, for a problem that concerns the key and its value. */
export function atKey(location: Location, key: string): Location {
  return location.child(key).key() as Location
}
