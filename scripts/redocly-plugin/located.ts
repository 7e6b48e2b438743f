import type { Location, UserContext } from '@redocly/openapi-core'
import { isReference } from '../../src/kit/contract/references.ts'
import type { JsonObject } from '../../src/kit/contract/spec-tree.ts'

export type Resolve = UserContext['resolve']

export interface Located<Node = unknown> {
  node: Node
  location: Location
}

/** Resolves a node if it is a `$ref`; `undefined` if its target is missing. */
export function follow({ node, location }: Located, resolve: Resolve): Located | undefined {
  if (!isReference(node)) return { node, location }
  const target = resolve(node, location.source.absoluteRef)
  return target.location && target.node !== undefined
    ? { node: target.node, location: target.location }
    : undefined
}

/** Returns the child at a key or a path of keys, without following `$ref`s. */
export function step({ node, location }: Located, ...path: (string | number)[]): Located {
  const value = path.reduce<unknown>((parent, key) => (parent as JsonObject | undefined)?.[key], node)
  return { node: value, location: location.child(path) }
}

/** Returns the location of a key, for a problem with the key and its value. */
export function atKey(location: Location, key: string): Location {
  return location.child(key).key() as Location
}
