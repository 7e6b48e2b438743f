import { asObject, isObject, type JsonObject } from '../spec-tree.ts'

/** Of OpenAPI 3.2: an operation that no command here knows of. */
const OPERATIONS = ['query', 'additionalOperations']

/** Values of the wire, in which a word is not a keyword. */
const VALUES = new Set(['example', 'examples', 'default', 'enum', 'const', 'properties'])

/**
 * Where a document of OpenAPI 3.2 says what would be passed over: a method that is new, or the items of a stream. What
 * else 3.2 adds is words for readers, and changes nothing that travels.
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
