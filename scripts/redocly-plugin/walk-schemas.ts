import type { UserContext } from '@redocly/openapi-core'
import { isReference } from '../../src/kit/contract/references.ts'
import { asObject, isObject, type JsonObject, listSubschemas } from '../../src/kit/contract/spec-tree.ts'
import { follow, type Located, step } from './follow.ts'

export interface LocatedSchema extends Located {
  node: JsonObject
}

/**
 * Every schema reachable from a schema, itself included, each once; `$ref`s are followed across files.
 * @param seen schemas already walked; share it to see none twice
 */
export function* walkSchemas(
  start: Located,
  resolve: UserContext['resolve'],
  seen: Set<unknown>,
): Generator<LocatedSchema> {
  const { node, location } = start
  if (!isObject(node) || seen.has(node)) return
  seen.add(node)
  yield { node, location }
  if (isReference(node)) {
    const target = follow(start, resolve)
    if (target) yield* walkSchemas(target, resolve, seen)
  }
  for (const path of listSubschemas(node)) yield* walkSchemas(step(start, ...path), resolve, seen)
}

/** The schemas of a request body, response, parameter or header, each with its place. */
export function listEntrySchemas(holder: Located, resolve: UserContext['resolve']): Located[] {
  const found = follow(holder, resolve)
  if (!found || !isObject(found.node)) return []
  const { content, headers } = found.node
  return [
    step(found, 'schema'),
    ...Object.keys(asObject(content)).map((mediaType) => step(found, 'content', mediaType, 'schema')),
    ...Object.keys(asObject(headers)).flatMap((name) =>
      listEntrySchemas(step(found, 'headers', name), resolve),
    ),
  ]
}
