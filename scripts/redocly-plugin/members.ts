import { asList, asObject, isObject } from '../../src/kit/contract/spec-tree.ts'
import { follow, type Located, type Resolve, step } from './located.ts'

/**
 * Finds the schema of a member by its path: through references, combinations, items of lists and the plaintext of encrypted
 * fields. An item is addressed by `0`, or implicitly.
 */
export function findMember(schema: Located, path: readonly string[], resolve: Resolve): Located | undefined {
  const target = follow(schema, resolve)
  if (!target || !isObject(target.node)) return undefined
  const [name, ...rest] = path
  if (name === undefined) return target
  const { node } = target
  for (const holder of [target, step(target, 'x-proposed')]) {
    if (!Object.hasOwn(asObject(asObject(holder.node).properties), name)) continue
    const found = findMember(step(holder, 'properties', name), rest, resolve)
    if (found) return found
  }
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) =>
    asList(node[keyword]).map((_, index) => step(target, keyword, index)),
  )
  if ('items' in node && /^\d+$/.test(name)) return findMember(step(target, 'items'), rest, resolve)
  for (const keyword of ['contentSchema', 'items']) if (keyword in node) parts.push(step(target, keyword))
  for (const part of parts) {
    const found = findMember(part, path, resolve)
    if (found) return found
  }
  return undefined
}

/** Returns the schema of a body, whatever its media type. */
export function schemaOf(body: Located | undefined, resolve: Resolve): Located | undefined {
  const found = body && follow(body, resolve)
  const [type] = Object.keys(asObject(asObject(found?.node).content))
  return found && type !== undefined ? step(found, 'content', type, 'schema') : undefined
}
