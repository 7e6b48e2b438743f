import type { Location, UserContext } from '@redocly/openapi-core'
import { isReference } from '../../src/kit/contract/references.ts'

export interface Located {
  node: unknown
  location: Location
}

/** What stands at a place, behind its `$ref` if it is one; `undefined` where the reference leads nowhere. */
export function follow({ node, location }: Located, resolve: UserContext['resolve']): Located | undefined {
  if (!isReference(node)) return { node, location }
  const target = resolve(node, location.source.absoluteRef)
  return target.location && target.node !== undefined
    ? { node: target.node, location: target.location }
    : undefined
}

/** The child under a key or a path of keys, `$ref`s not followed. */
export function step({ node, location }: Located, ...path: (string | number)[]): Located {
  const value = path.reduce<unknown>(
    (parent, key) => (parent as { [key: string]: unknown } | undefined)?.[key],
    node,
  )
  return { node: value, location: location.child(path) }
}
