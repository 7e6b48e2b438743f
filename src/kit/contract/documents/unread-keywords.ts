import { asObject, isObject, type JsonObject } from '../spec-tree.ts'

/** OpenAPI 3.2 path item fields whose operations we do not read. */
const OPERATIONS = ['query', 'additionalOperations']

/** Keywords whose members are values or names, not keywords. */
const VALUES = new Set(['example', 'examples', 'default', 'enum', 'const', 'properties'])

/**
 * Returns the keys of the first part of OpenAPI 3.2 that we would silently skip: a new method, or the items of a stream. Other
 * additions of 3.2 are for human readers and change nothing on the wire.
 */
export function findUnreadKeyword(document: JsonObject): string[] | undefined {
  const { paths, webhooks, components } = document
  const items = { paths, webhooks, components: asObject(components).pathItems }
  for (const [section, each] of Object.entries(items))
    for (const [name, item] of Object.entries(asObject(each))) {
      const keys = section === 'components' ? ['components', 'pathItems', name] : [section, name]
      const method = OPERATIONS.find((keyword) => Object.hasOwn(asObject(item), keyword))
      if (method) return [...keys, method]
    }
  return findStream(document, [])
}

function findStream(node: unknown, keys: readonly string[]): string[] | undefined {
  if (!isObject(node)) return undefined
  for (const [key, child] of Object.entries(node)) {
    if (VALUES.has(key) || key.startsWith('x-')) continue
    const at = [...keys, key]
    const media = key === 'content' ? Object.entries(asObject(child)) : []
    const stream = media.find(([, each]) => Object.hasOwn(asObject(each), 'itemSchema'))
    const found = stream ? [...at, stream[0], 'itemSchema'] : findStream(child, at)
    if (found) return found
  }
  return undefined
}
