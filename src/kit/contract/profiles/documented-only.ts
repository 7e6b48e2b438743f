import { keepNotes, mergeNotes } from '../notes.ts'
import { unescapeKey } from '../references.ts'
import { asList, asObject, isObject, type JsonObject, walkSpec } from '../spec-tree.ts'
import { dropProposals, dropRemainder } from './drop-proposals.ts'
import { dropProposedExamples } from './drop-proposed-examples.ts'
import { openSchemas } from './open-schemas.ts'

/**
 * Reduces a document to its facts. Proposals are removed: operations, webhooks, parameters, bodies, responses, headers,
 * credentials, properties, keywords, notes, and the examples that show any of them. Of a proposed schema, its mark and its stated
 * properties are left (`{ x-gap, properties? }`). A proposed status becomes its range (`2XX`), a proposed media type the range of
 * all, and an operation with a proposed path a webhook without a method. All other answers of an operation are its `default`
 * response. Whatever the full document accepts, this one accepts too.
 *
 * @param document a parsed, bundled document, `x-proposed` not merged; not changed
 */
export function toDocumented<Root extends object>(document: Root): Root {
  const facts = JSON.parse(JSON.stringify(document)) as JsonObject
  keepNotes(facts, (note) => note['x-source'] !== undefined)
  mergeNotes(facts)
  dropProposedExamples(facts)
  const open = openSchemas(facts)
  dropProposals(facts)
  dropRemainder(facts, open)
  walkSpec(facts, (node) => {
    delete node['x-proposed']
  })
  closeStatedEnums(facts)
  dropUnusedTags(facts)
  dropUnusedComponents(facts)
  return facts as Root
}

/**
 * Closes each list of values that is stated in full (`x-values: all`): that more values may come is a proposal. A list of
 * observed values stays open.
 */
export function closeStatedEnums(document: JsonObject): void {
  walkSpec(document, (node) => {
    const { 'x-values': extent, 'x-extensible-enum': known } = node
    if (extent !== 'all' || !Array.isArray(known)) return
    node.enum = [node.type].flat().includes('null') ? [...known, null] : known
    delete node['x-extensible-enum']
  })
}

/** Removes tags that no operation has. */
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

/** Removes unreferenced components. A schema that an operator stated stays: the field that holds it may be encrypted. */
function dropUnusedComponents(document: JsonObject): void {
  const { components, ...rest } = document
  const used = new Set(listSecuritySchemes(rest))
  const schemas = Object.entries(asObject(asObject(components).schemas))
  const answers = schemas.filter(([, schema]) => /^[^§]/.test(String(asObject(schema)['x-source'] ?? '')))
  const queue = [...listReferences(rest), ...answers.map(([name]) => `#/components/schemas/${name}`)]
  for (let pointer = queue.pop(); pointer !== undefined; pointer = queue.pop()) {
    const [, , kind = '', name = ''] = pointer.split('/')
    const key = `${kind}/${unescapeKey(name)}`
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

/** Returns references, including those in mappings of discriminators. */
function listReferences(node: unknown): string[] {
  if (typeof node === 'string') return node.startsWith('#/components/') ? [node] : []
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(listReferences) : []
}

function listSecuritySchemes(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const named = asList((node as JsonObject).security).flatMap((each) => Object.keys(asObject(each)))
  const below = Object.values(node).flatMap(listSecuritySchemes)
  return [...named.map((name) => `securitySchemes/${name}`), ...below]
}
