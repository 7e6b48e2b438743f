import { isDeepStrictEqual } from 'node:util'
import { deref, isReference } from '../references.ts'
import { asList, asObject, isObject, type JsonObject, walkSpec } from '../spec-tree.ts'
import { isMarked } from './proposals.ts'

/** Stands for a value that shows nothing but proposals. */
const gone = Symbol('gone')

/**
 * Takes what is proposed out of every example of a bundled document whose schemas still carry their marks. An example
 * of which nothing documented is left is removed.
 */
export function pruneExamples(document: JsonObject): void {
  const holders: JsonObject[] = []
  walkSpec(document, (node) => {
    if ('example' in node || 'examples' in node) holders.push(node)
  })
  const named = holders.flatMap(({ examples }) => Object.values(asObject(examples)).filter(isReference))
  const uses = Map.groupBy(named, ({ $ref }) => $ref)
  for (const holder of holders) {
    const schema = 'schema' in holder ? holder.schema : holder
    const prune = (value: unknown): unknown => pruneValue(document, value, [schema])
    if ('example' in holder) setOrDelete(holder, 'example', prune(holder.example))
    if (Array.isArray(holder.examples)) {
      const kept = holder.examples.map(prune).filter((value) => value !== gone)
      setOrDelete(holder, 'examples', kept.length > 0 ? kept : gone)
    } else if (isObject(holder.examples)) {
      pruneNamed(document, holder.examples, prune, ($ref) => uses.get($ref)!.length > 1)
      if (Object.keys(holder.examples).length === 0) delete holder.examples
    }
  }
}

/** @param isShared whether other examples refer to the same one */
function pruneNamed(
  document: JsonObject,
  examples: JsonObject,
  prune: (value: unknown) => unknown,
  isShared: (reference: string) => boolean,
): void {
  for (const [name, entry] of Object.entries(examples)) {
    const found = deref(document, entry)
    const example = asObject(found)
    const value = isMarked(found) ? gone : prune(example.value)
    if (value === gone) delete examples[name]
    else if (!isReference(entry)) examples[name] = { ...asObject(entry), value }
    else if (!isDeepStrictEqual(value, example.value)) {
      if (isShared(entry.$ref)) examples[name] = { ...example, value }
      else example.value = value
    }
  }
}

function setOrDelete(holder: JsonObject, key: string, value: unknown): void {
  if (value === gone) delete holder[key]
  else holder[key] = value
}

/** The documented part of a value, or `gone`. `null` shows nothing, so it stays. */
function pruneValue(document: JsonObject, value: unknown, schemas: unknown[]): unknown {
  const applied = partition(document, schemas)
  const { facts, proposals } = applied
  if (value === null) return value
  if (facts.length === 0) return proposals.length > 0 ? gone : value
  if (typeof value === 'string') return pruneWord(value, facts, proposals)
  if (Array.isArray(value)) return pruneList(document, value, facts)
  return isObject(value) ? pruneObject(document, value, applied) : value
}

/** A word that is only proposed gives way to the first documented one. */
function pruneWord(word: string, facts: JsonObject[], proposals: JsonObject[]): string {
  const listWords = (schemas: JsonObject[]) =>
    schemas.flatMap((schema) => asList(schema['x-extensible-enum']))
  const documented = listWords(facts)
  const isProposed = !documented.includes(word) && listWords(proposals).includes(word)
  return isProposed && typeof documented[0] === 'string' ? documented[0] : word
}

interface Applied {
  facts: JsonObject[]
  proposals: JsonObject[]
}

/** Every schema that applies to a value, combinations taken apart. */
function partition(document: JsonObject, schemas: unknown[]): Applied {
  const { facts, proposals }: Applied = { facts: [], proposals: [] }
  const collect = (schema: unknown, isProposed: boolean): void => {
    if (!isObject(schema)) return
    const proposed = isProposed || isMarked(schema)
    if (isReference(schema)) collect(deref(document, schema), proposed)
    const { $ref, allOf, anyOf, oneOf, then, else: otherwise, ...own } = schema
    if (isObject(own['x-proposed'])) proposals.push(own['x-proposed'])
    if (proposed) proposals.push(own)
    else if (Object.keys(own).some((key) => assertive.has(key))) facts.push(own)
    for (const part of [...[allOf, anyOf, oneOf].flatMap(asList), then, otherwise]) collect(part, proposed)
  }
  for (const schema of schemas) collect(schema, false)
  return { facts, proposals }
}

/** Keywords that say something about a value; a schema without any states no fact. */
const assertive = new Set(
  `additionalProperties const enum format items pattern prefixItems properties required type x-encryption
  x-extensible-enum x-source`.split(/\s+/),
)

function pruneList(document: JsonObject, list: unknown[], facts: JsonObject[]): unknown {
  const items = facts.flatMap((fact) => ('items' in fact ? [fact.items] : []))
  const kept = list.map((item) => pruneValue(document, item, items)).filter((item) => item !== gone)
  return kept.length === 0 && list.length > 0 ? gone : kept
}

function pruneObject(document: JsonObject, value: JsonObject, { facts, proposals }: Applied): unknown {
  const declaresAny = [...facts, ...proposals].some((schema) => 'properties' in schema)
  const required = new Set(facts.flatMap((fact) => asList(fact.required)))
  const kept: JsonObject = {}
  for (const [name, child] of Object.entries(value)) {
    const schemas = facts
      .flatMap((fact) => asObject(fact.properties)[name] ?? [])
      .filter((it) => !isMarked(it))
    const others = facts.flatMap((fact) =>
      isObject(fact.additionalProperties) ? [fact.additionalProperties] : [],
    )
    if (schemas.length === 0 && others.length === 0 && declaresAny) continue
    const pruned = pruneValue(document, child, schemas.length > 0 ? schemas : others)
    if (pruned !== gone) kept[name] = pruned
    else if (required.has(name)) {
      if (!allowsNull(document, schemas)) return gone
      kept[name] = null
    }
  }
  return Object.keys(kept).length === 0 && Object.keys(value).length > 0 ? gone : kept
}

function allowsNull(document: JsonObject, schemas: unknown[]): boolean {
  return partition(document, schemas).facts.some(({ type }) => [type].flat().includes('null'))
}
