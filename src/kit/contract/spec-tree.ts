export type JsonObject = { [key: string]: unknown }

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the value if it is an object, otherwise an empty object. */
export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

/** Returns the value if it is a list, otherwise an empty list. */
export function asList(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

/** Keys that hold values, not descriptions of values. */
const dataKeys = new Set(['example', 'value', 'default', 'const', 'enum', 'x-extensible-enum', 'x-plaintext'])

/** Keys that hold a map whose own keys are names. */
export const nameMapKeys = new Set([
  ...['$defs', 'callbacks', 'content', 'dependentSchemas', 'encoding', 'examples', 'headers', 'links'],
  ...['parameters', 'pathItems', 'paths', 'patternProperties', 'properties', 'requestBodies', 'responses'],
  ...['schemas', 'securitySchemes', 'variables', 'webhooks'],
])

/** The place of a node: its keys, and the objects above it, the root first. */
export interface Place {
  path: (string | number)[]
  parents: JsonObject[]
}

/**
 * Calls `visit` on every object of a document or file that describes something, parents first. Skips examples and other values,
 * and does not follow `$ref`s.
 */
export function walkSpec(root: unknown, visit: (node: JsonObject, place: Place) => void): void {
  const descend = (node: unknown, place: Place, holdsNames: boolean): void => {
    if (Array.isArray(node)) {
      for (const [index, item] of node.entries())
        descend(item, { ...place, path: [...place.path, index] }, false)
    }
    if (!isObject(node)) return
    if (!holdsNames) visit(node, place)
    const parents = holdsNames ? place.parents : [...place.parents, node]
    for (const [key, value] of Object.entries(node)) {
      if (!holdsNames && (dataKeys.has(key) || (key === 'examples' && Array.isArray(value)))) continue
      descend(value, { path: [...place.path, key], parents }, !holdsNames && nameMapKeys.has(key))
    }
  }
  descend(root, { path: [], parents: [] }, false)
}

/** Keywords of JSON Schema whose value is a schema, a list of schemas, or a map of them. */
const SUBSCHEMAS = {
  single: [
    ...['additionalProperties', 'contains', 'contentSchema', 'else', 'if', 'items', 'not', 'propertyNames'],
    ...['then', 'unevaluatedItems', 'unevaluatedProperties'],
  ],
  list: ['allOf', 'anyOf', 'oneOf', 'prefixItems'],
  map: ['$defs', 'dependentSchemas', 'patternProperties', 'properties'],
}

/** Returns the keys of each schema directly below a schema. */
export function listSubschemas(schema: JsonObject): (string | number)[][] {
  return [
    ...SUBSCHEMAS.single.filter((keyword) => keyword in schema).map((keyword) => [keyword]),
    ...SUBSCHEMAS.list.flatMap((keyword) => asList(schema[keyword]).map((_, index) => [keyword, index])),
    ...SUBSCHEMAS.map.flatMap((keyword) =>
      Object.keys(asObject(schema[keyword])).map((name) => [keyword, name]),
    ),
  ]
}

/** Copies a schema, replacing each schema directly below it. */
export function mapSubschemas(schema: JsonObject, change: (subschema: unknown) => unknown): JsonObject {
  const mapped = { ...schema }
  for (const keyword of SUBSCHEMAS.single) {
    if (keyword in schema) mapped[keyword] = change(schema[keyword])
  }
  for (const keyword of SUBSCHEMAS.list) {
    if (keyword in schema) mapped[keyword] = asList(schema[keyword]).map(change)
  }
  for (const keyword of SUBSCHEMAS.map) {
    if (!(keyword in schema)) continue
    const entries = Object.entries(asObject(schema[keyword]))
    mapped[keyword] = Object.fromEntries(entries.map(([name, each]) => [name, change(each)]))
  }
  return mapped
}
