import { asList, asObject, isObject, type JsonObject } from '../spec-tree.ts'

/**
 * Removes tags that no operation bears, and components that nothing refers to. A schema with a source stays: it is a
 * fact, even where the operations that would show it are not.
 */
export function dropUnused(document: JsonObject): void {
  dropUnusedTags(document)
  dropUnusedComponents(document)
}

function dropUnusedTags(document: JsonObject): void {
  const items = [document.paths, document.webhooks].flatMap((map) => Object.values(asObject(map)))
  const operations = items.flatMap((item) => Object.values(asObject(item)))
  const used = new Set(operations.flatMap((operation) => asList(asObject(operation).tags)))
  if (Array.isArray(document.tags))
    document.tags = document.tags.filter((tag) => used.has(asObject(tag).name))
  for (const group of asList(document['x-tagGroups']).filter(isObject)) {
    group.tags = asList(group.tags).filter((tag) => used.has(tag))
  }
}

function dropUnusedComponents(document: JsonObject): void {
  const { components, ...rest } = document
  const used = new Set(listSecuritySchemes(rest))
  const schemas = Object.entries(asObject(asObject(components).schemas))
  const facts = schemas.filter(([, schema]) => 'x-source' in asObject(schema))
  const queue = [...listReferences(rest), ...facts.map(([name]) => `#/components/schemas/${name}`)]
  for (let pointer = queue.pop(); pointer !== undefined; pointer = queue.pop()) {
    const [, , kind = '', name = ''] = pointer.split('/')
    const key = `${kind}/${name.replaceAll('~1', '/').replaceAll('~0', '~')}`
    if (used.has(key)) continue
    used.add(key)
    queue.push(...listReferences(asObject(asObject(components)[kind])[name]))
  }
  for (const [kind, map] of Object.entries(asObject(components))) {
    if (!isObject(map)) continue
    for (const name of Object.keys(map)) if (!used.has(`${kind}/${name}`)) delete map[name]
    if (Object.keys(map).length === 0) delete asObject(components)[kind]
  }
}

/** References, and the mappings of discriminators. */
function listReferences(node: unknown): string[] {
  if (typeof node === 'string') return node.startsWith('#/components/') ? [node] : []
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(listReferences) : []
}

function listSecuritySchemes(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const named = asList((node as JsonObject).security).flatMap((requirement) =>
    Object.keys(asObject(requirement)),
  )
  return [
    ...named.map((name) => `securitySchemes/${name}`),
    ...Object.values(node).flatMap(listSecuritySchemes),
  ]
}
