import { listOperations, listWebhooks, type OpenApiDocument } from '../../src/kit/contract/document.ts'
import { deref, isReference, joinPointer, locate, readPointer } from '../../src/kit/contract/references.ts'
import {
  asList,
  asObject,
  isObject,
  type JsonObject,
  listSubschemas,
  walkSpec,
} from '../../src/kit/contract/spec-tree.ts'
import type { Fault, Rule } from './rule.ts'

type SchemaFault = Omit<Fault, 'pointer'>

/** Formats with a fixed length; a file is limited in bytes (§8, payload-size-limits). */
const BOUNDED_FORMATS = ['date', 'uuid', 'ipv4', 'binary']

/** Requires a maximum length of every text in a request: otherwise it could not be stored, indexed or compared. */
export const boundedRequestTexts = checkSchemas('caller', (schema) => {
  const isBounded = ['maxLength', 'enum', 'const'].some((keyword) => keyword in schema)
  if (
    [schema.type].flat().includes('string') &&
    !isBounded &&
    !BOUNDED_FORMATS.includes(String(schema.format))
  )
    return {
      wrong: 'a text in a request has no stated end',
      remedy: 'Write `maxLength`, as x-proposed where it stands on a fact',
    }
  const { additionalProperties, maxProperties, propertyNames } = schema
  if (additionalProperties === true)
    return {
      wrong: 'a request takes any further value',
      remedy: 'Write `additionalProperties` as a schema of bounded texts',
    }
  if (!isObject(additionalProperties) || (maxProperties !== undefined && isObject(propertyNames)))
    return undefined
  return {
    wrong: 'a map in a request has no stated end',
    remedy: 'Write `maxProperties`, and `propertyNames` with a `maxLength`',
  }
})

/** Requires closed sets of values in requests: `enum` or `const`, never `x-extensible-enum`. */
export const closedRequestEnums = checkSchemas('caller', (schema) => {
  if ('x-extensible-enum' in schema)
    return {
      wrong: 'x-extensible-enum stands in a request, where the values are a closed set',
      remedy: 'Write `enum`; where the schema also stands in a response, give each side its own',
    }
  const isClosed = ['enum', 'const', 'pattern', '$ref'].some((key) => key in schema)
  if (schema.type !== 'string' || isClosed || !listsValues(String(schema.description))) return undefined
  return {
    wrong: 'the description lists the values, and the schema accepts any string',
    remedy: 'List them in `enum`, or one in `const`',
  }
})

/** Whether a description lists values, for people only: "One of `CARD`, `USSD`". */
function listsValues(description: string): boolean {
  return /\b(one of|either)\b[^.]*?`?\b[A-Z][A-Z0-9_]+`?(,| or| and)/i.test(description)
}

/** Requires open lists of values in what the service sends: `x-extensible-enum`, not an `enum` with more than one value. */
export const openResponseEnums = checkSchemas('service', (schema) => {
  if (asList(schema.enum).length <= 1) return undefined
  return {
    wrong: 'an enum stands in what the service sends, so a new value would break its readers',
    remedy: 'Write `x-extensible-enum`; where the schema also stands in a request, give each side its own',
  }
})

/**
 * Creates a rule about every schema that one side sends: callers send parameters and bodies, the service sends responses and
 * webhooks. Each schema is checked once.
 */
function checkSchemas(
  sender: 'caller' | 'service',
  findFault: (schema: JsonObject) => SchemaFault | undefined,
): Rule {
  return (document) => {
    const pointers = new Map<JsonObject, string>()
    const addSchema = (node: unknown, pointer: string): void => {
      if (!isObject(node) || pointers.has(node)) return
      pointers.set(node, pointer)
      if (isReference(node)) addSchema(readPointer(document, node.$ref), node.$ref.slice(1))
      for (const path of listSubschemas(node).map((keys) => joinPointer(...keys.map(String))))
        addSchema(readPointer(node, path), `${pointer}${path}`)
    }
    const addContent = (holder: unknown, at: string): void => {
      const { value, pointer } = locate(document, holder, at)
      const { schema, content, headers } = asObject(value)
      addSchema(schema, `${pointer}/schema`)
      for (const [type, media] of Object.entries(asObject(content)))
        addSchema(asObject(media).schema, `${pointer}/content${joinPointer(type)}/schema`)
      for (const [name, header] of Object.entries(asObject(headers)))
        addContent(header, `${pointer}/headers${joinPointer(name)}`)
    }
    const isCaller = sender === 'caller'
    for (const { path, method, operation } of listOperations(document)) {
      const at = `/paths${joinPointer(path, method)}`
      const { parameters = [], requestBody, responses } = operation
      if (isCaller) addContent(requestBody, `${at}/requestBody`)
      for (const [key, each] of Object.entries(isCaller ? parameters : responses))
        addContent(each, `${at}/${isCaller ? 'parameters' : 'responses'}/${key}`)
    }
    for (const { path, method, operation } of isCaller ? [] : listWebhooks(document))
      addContent(operation.requestBody, `/webhooks${joinPointer(path, method)}/requestBody`)
    return [...pointers].flatMap(([schema, pointer]) => {
      const fault = findFault(schema)
      return fault ? [{ pointer, ...fault }] : []
    })
  }
}

/** Requires encrypted fields to describe their plaintext, with an example: ciphertext tells readers nothing. */
export const plaintextBesideCiphertext = checkEach((document, node) => {
  if (!('x-encryption' in node)) return []
  const inside = 'contentSchema' in node ? asObject(deref(document, node.contentSchema)) : undefined
  if (asList(inside?.examples).length > 0) return []
  const wrong = inside ? 'the plaintext has no example' : 'nothing says what is inside of the ciphertext'
  return [{ wrong, remedy: 'Describe the plaintext by `contentSchema`, and give that schema `examples`' }]
})

/**
 * Requires every property to have a description, itself or through its reference, and an example, unless its values are listed or
 * it consists of properties.
 */
export const propertiesDescribed = checkEach((document, node) =>
  Object.entries(asObject(node.properties)).flatMap(([name, property]) => {
    const views = listViews(document, property)
    const missing = [
      ...(views.some(({ description }) => description) ? [] : ['description']),
      ...(views.some(needsNoExample) ? [] : ['example']),
    ]
    if (missing.length === 0) return []
    const wrong = `the property ${name} has no ${missing.join(' and no ')}`
    return [
      { wrong, remedy: 'Say what it means, in which unit and who fills it, and write `examples: [value]`' },
    ]
  }),
)

/** A condition restates properties without describing them, and a proposal is merged into its owner. */
const RESTATING = ['if', 'then', 'else', 'not', 'dependentSchemas', 'x-proposed']

function checkEach(findFaults: (document: OpenApiDocument, node: JsonObject) => SchemaFault[]): Rule {
  return (document) => {
    const found: Fault[] = []
    walkSpec(document, (node, { path }) => {
      const keys = path.map(String)
      if (RESTATING.some((keyword) => keys.includes(keyword))) return
      found.push(...findFaults(document, node).map((fault) => ({ pointer: joinPointer(...keys), ...fault })))
    })
    return found
  }
}

/** Lists a schema, its target and its parts, recursively. */
function listViews(document: OpenApiDocument, schema: unknown, seen = new Set<unknown>()): JsonObject[] {
  if (!isObject(schema) || seen.has(schema)) return []
  seen.add(schema)
  const target = isReference(schema) ? [readPointer(document, schema.$ref)] : []
  const parts = [...target, ...[schema.allOf, schema.anyOf, schema.oneOf].flatMap(asList)]
  return [schema, ...parts.flatMap((each) => listViews(document, each, seen))]
}

function needsNoExample(schema: JsonObject): boolean {
  if (asList(schema.examples).length > 0 || 'example' in schema) return true
  if (['const', 'enum', 'x-extensible-enum', 'x-encryption', 'properties'].some((key) => key in schema))
    return true
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null')
  if (types.length === 0) return !['$ref', 'allOf', 'anyOf', 'oneOf'].some((key) => key in schema)
  if (types.every((type) => type === 'boolean')) return true
  const items = asObject(schema.items)
  return types.every((type) => type === 'array') && ('$ref' in items || needsNoExample(items))
}
