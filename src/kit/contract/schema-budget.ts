import { LIMITS } from './documents/read-text.ts'
import { joinPointer, readPointer } from './references.ts'
import { asList, asObject, isObject, type JsonObject, walkSpec } from './spec-tree.ts'

/**
 * Maximum number of values in an example of a schema with every property, which renderers write in full. The shipped documents
 * stay below 400.
 */
export const MAX_EXAMPLE_VALUES = 20_000

/** Number of characters in a text that count as one value. */
const CHARACTERS_PER_VALUE = 100

export interface SchemaFault {
  keys: string[]
  /** What is wrong, and what to do: a sentence with the schema as its subject. */
  problem: string
}

/**
 * Finds a schema without usable examples: every value requires another one, without end, or an example with every property is too
 * large.
 */
export function findSchemaFault(document: object): SchemaFault | undefined {
  const roots = listRoots(document).map((keys) => {
    const reference = `#${joinPointer(...keys)}`
    return { keys, reference, schema: readPointer(document, reference) }
  })
  const large = roots.find(({ schema }) => exceedsBudget(document, schema))
  if (large)
    return {
      keys: large.keys,
      problem: `has examples of more than ${MAX_EXAMPLE_VALUES} values, or of more than ${LIMITS.depth} levels. Let fewer properties refer on, and lower minItems and minLength.`,
    }
  const canEnd = createEnding(document)
  const endless = roots.filter(({ schema }) => !canEnd(schema))
  // Prefer the schema that refers back to itself to one that only needs it.
  const loop = endless.find(({ reference }) => requires(document, reference)) ?? endless[0]
  return (
    loop && {
      keys: loop.keys,
      problem:
        'requires itself, directly or indirectly, so that no finite value is valid. Make one of the properties optional.',
    }
  )
}

/** Whether what a schema requires refers back to it. */
function requires(document: object, wanted: string): boolean {
  const seen = new Set<string>()
  const leadsBack = (schema: unknown): boolean => {
    if (!isObject(schema)) return false
    const { $ref, allOf, anyOf, oneOf } = schema
    if ($ref === wanted) return true
    const parts = [...[allOf, anyOf, oneOf].flatMap(asList), ...listRequired(schema)]
    if (parts.some(leadsBack)) return true
    if (typeof $ref !== 'string' || seen.has($ref)) return false
    seen.add($ref)
    return leadsBack(readPointer(document, $ref))
  }
  return leadsBack(readPointer(document, wanted))
}

/** Components first, as their names are the most useful; then the schemas of requests, answers and parameters. */
function listRoots(document: object): string[][] {
  const { components } = document as { components?: { schemas?: object } }
  const named = Object.keys(asObject(components?.schemas)).map((name) => ['components', 'schemas', name])
  const inline: string[][] = []
  walkSpec(document, (node, { path }) => {
    if (isObject(node.schema)) inline.push([...path.map(String), 'schema'])
  })
  return [...named, ...inline]
}

/** Returns whether some value of a schema is finite: a least fixed point, iterated until nothing changes. */
function createEnding(document: object): (schema: unknown) => boolean {
  const ends = new Map<string, boolean>()
  const judge = (schema: unknown): boolean => {
    if (!isObject(schema) || 'const' in schema || 'enum' in schema) return schema !== false
    const { $ref, allOf, anyOf, oneOf, type } = schema
    if (typeof $ref === 'string' && !follow($ref)) return false
    if (!asList(allOf).every(judge)) return false
    for (const ways of [anyOf, oneOf]) if (Array.isArray(ways) && !ways.some(judge)) return false
    const types = [type ?? []].flat()
    if (types.some((each) => each !== 'object' && each !== 'array')) return true
    return listRequired(schema).every(judge)
  }
  const follow = (reference: string): boolean => {
    const known = ends.get(reference)
    if (known !== undefined) return known
    // Assume false while evaluating: a loop back to here does not end.
    ends.set(reference, false)
    ends.set(reference, judge(readPointer(document, reference)))
    return ends.get(reference)!
  }
  return (schema) => {
    for (let before = -1, now = judge(schema); ; now = judge(schema)) {
      if (now) return true
      const open = [...ends].filter(([, end]) => !end).map(([reference]) => reference)
      if (open.length === before) return false
      before = open.length
      for (const reference of open) ends.set(reference, judge(readPointer(document, reference)))
    }
  }
}

function listRequired(schema: JsonObject): unknown[] {
  const properties = asObject(schema.properties)
  const required = asList(schema.required).map((name) => properties[String(name)])
  const items = Number(schema.minItems) > 0 ? [schema.items, ...asList(schema.prefixItems)] : []
  return [...required, ...items]
}

/** Counts the values of an example with every property. A recursive reference ends the count, as in a tree. */
function exceedsBudget(document: object, root: unknown): boolean {
  let left = MAX_EXAMPLE_VALUES
  const count = (schema: unknown, times: number, open: readonly string[]): void => {
    left -= open.length > LIMITS.depth ? Number.POSITIVE_INFINITY : times
    if (!isObject(schema) || left < 0) return
    const { $ref, items, minItems, minLength, properties, additionalProperties } = schema
    left -= times * Math.floor((Number(minLength) || 0) / CHARACTERS_PER_VALUE)
    if (typeof $ref === 'string' && !open.includes($ref))
      count(readPointer(document, $ref), times, [...open, $ref])
    const parts = [schema.allOf, schema.anyOf, schema.oneOf, schema.prefixItems].flatMap(asList)
    for (const part of [...parts, ...Object.values(asObject(properties)), additionalProperties]) {
      if (left < 0) return
      if (isObject(part)) count(part, times, open)
    }
    if (isObject(items)) count(items, times * Math.max(1, Number(minItems) || 0), open)
  }
  count(root, 1, [])
  return left < 0
}
