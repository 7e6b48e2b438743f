import { asList, asObject, isObject, type JsonObject, mapSubschemas, walkSpec } from '../spec-tree.ts'
import { isMarked, isProposal } from './proposals.ts'

const contentKeywords = ['contentEncoding', 'contentMediaType', 'contentSchema']

/**
 * Reduces every schema of a bundled document to its facts. Proposed schemas are left open. Proposed properties and keywords are
 * removed, and so are keywords that would be wrong without them.
 * @returns the schemas left open
 */
export function openSchemas(document: JsonObject): Set<unknown> {
  const schemas = asObject(asObject(document.components).schemas)
  const open = new Set<unknown>()
  const keepFacts = (schema: unknown): unknown => reduce(document, schema, open)
  for (const [name, schema] of Object.entries(schemas)) schemas[name] = keepFacts(schema)
  const holders: JsonObject[] = []
  walkSpec(document, (node, { path }) => {
    if ('schema' in node && path[1] !== 'schemas') holders.push(node)
  })
  for (const holder of holders) {
    holder.schema = keepFacts(holder.schema)
    if (isProposal(document, holder.schema))
      for (const key of ['example', 'examples', 'encoding']) delete holder[key]
  }
  return open
}

function reduce(document: JsonObject, schema: unknown, open: Set<unknown>): unknown {
  if (!isObject(schema)) return schema
  if (isMarked(schema)) {
    const reduced = {
      'x-gap': schema['x-gap'],
      ...keepStated(schema, (part) => reduce(document, part, open)),
    }
    open.add(reduced)
    return reduced
  }
  const { 'x-proposed': _, ...facts } = schema
  if ('x-encryption' in facts) for (const keyword of contentKeywords) delete facts[keyword]
  const isNarrowed = removeProposedProperties(facts)
  const reduced = mapSubschemas(facts, (part) => reduce(document, part, open))
  return loosen(document, reduced, isNarrowed)
}

/** Returns the stated properties of a proposed schema. */
function keepStated(schema: JsonObject, keep: (property: unknown) => unknown): JsonObject {
  const stated = Object.entries(asObject(schema.properties)).filter(
    ([, property]) => isObject(property) && 'x-source' in property,
  )
  const properties = Object.fromEntries(stated.map(([name, property]) => [name, keep(property)]))
  return stated.length > 0 ? { properties } : {}
}

/** @returns whether any was removed */
function removeProposedProperties(schema: JsonObject): boolean {
  const properties = Object.entries(asObject(schema.properties))
  const kept = properties.filter(([, property]) => !isMarked(property))
  if (kept.length === properties.length) return false
  const removed = new Set(properties.filter(([, property]) => isMarked(property)).map(([name]) => name))
  setOrDelete(schema, 'properties', Object.fromEntries(kept), kept.length)
  const required = asList(schema.required).filter((name) => !removed.has(String(name)))
  setOrDelete(schema, 'required', required, required.length)
  return true
}

function setOrDelete(schema: JsonObject, keyword: string, value: unknown, size: number): void {
  if (size > 0) schema[keyword] = value
  else delete schema[keyword]
}

/** Drops the keywords that, beside an open part, would refuse everything or what is proposed. */
function loosen(document: JsonObject, schema: JsonObject, isNarrowed: boolean): JsonObject {
  const isOpen = (part: unknown): boolean => isProposal(document, part)
  const { oneOf, ...rest } = schema
  const isAmbiguous = asList(oneOf).some(isOpen)
  const hasOpenPart = isAmbiguous || [schema.allOf, schema.anyOf].flatMap(asList).some(isOpen)
  const loose = isAmbiguous ? { ...rest, ...('anyOf' in rest ? {} : { anyOf: oneOf }) } : schema
  const facts: JsonObject = { ...loose }
  if (isOpen(facts.not)) delete facts.not
  if (isOpen(facts.if)) for (const keyword of ['if', 'then', 'else']) delete facts[keyword]
  for (const keyword of ['additionalProperties', 'unevaluatedProperties']) {
    if ((isNarrowed || hasOpenPart) && facts[keyword] === false) delete facts[keyword]
  }
  return facts
}
