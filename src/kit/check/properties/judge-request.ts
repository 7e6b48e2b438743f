import type { ValidateFunction } from 'ajv/dist/2020.js'
import type { MadeRequest } from '../../arbitraries/index.ts'
import { findObject, type Operation, type Profile, readDocument, schemaOf } from '../../contract/contract.ts'
import { createAjv } from '../../contract/create-ajv.ts'
import { deref } from '../../contract/references.ts'

/**
 * What AJV finds wrong with a request as it goes over the wire, against the documents of a profile; nothing where it is
 * valid. It shares nothing with what made the request, so that a mistake made there is no failure of a target.
 */
export function findFaults(operation: Operation, profile: Profile, request: MadeRequest): string[] {
  const document = readDocument(operation.host, profile)
  const object = findObject(document, operation.row)
  if (!object) throw new Error(`${operation.operationId} is not in the ${profile} bundle.`)
  const parameters = (object.parameters ?? []).flatMap(({ name, in: place, required, schema }) => {
    if (place === 'header' && required) return []
    const value = request[place === 'header' ? 'headers' : place][name]
    if (value === undefined) return required ? [`${place} ${name} is missing`] : []
    return explain(document, schema, readText(deref(document, schema), String(value)), `${place} ${name}`)
  })
  const schema = schemaOf(object.requestBody)
  if (!schema || request.body === undefined) return parameters
  const body: unknown = JSON.parse(JSON.stringify(request.body))
  return [
    ...parameters,
    ...explain(document, plainSchema(document, operation, request, schema), body, 'body'),
  ]
}

/** A query and a path are texts: what is declared as a number is read as one. */
function readText({ type }: Record<string, unknown>, text: string): unknown {
  const isNumber = type === 'number' || type === 'integer'
  return isNumber && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : text
}

/** The schema of the plaintext in place of the encrypted field's, where it is known and the field is sealed. */
function plainSchema(
  document: object,
  { row }: Operation,
  { isUnsealed }: MadeRequest,
  schema: object,
): object {
  if (!row.encrypted || isUnsealed) return schema
  const wire = deref<Wire>(document, schema as Wire)
  const { field } = row.encrypted
  if (!wire.properties?.[field]) return wire
  const { contentSchema = {} } = wire.properties[field]
  return { ...wire, properties: { ...wire.properties, [field]: contentSchema } }
}

interface Wire {
  properties?: Record<string, { contentSchema?: object }>
}

const ajv = createAjv({ validateSchema: false })
const compiled = new WeakMap<object, Map<string, ValidateFunction>>()

function explain(document: object, schema: object, value: unknown, place: string): string[] {
  const { components } = document as { components: object }
  // a reference reads the same in each document, and leads elsewhere
  const own = compiled.get(document) ?? new Map<string, ValidateFunction>()
  compiled.set(document, own)
  const key = JSON.stringify(schema)
  const validate = own.get(key) ?? ajv.compile({ ...schema, components })
  own.set(key, validate)
  if (validate(value)) return []
  return validate.errors!.map(({ instancePath, message }) => `${place}${instancePath} ${message}`)
}
