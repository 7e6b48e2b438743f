import type { MadeRequest } from '../../arbitraries/index.ts'
import { findObject, type Operation, type Profile, schemaOf } from '../../contract/contract.ts'
import { createCompiler } from '../../contract/create-ajv.ts'
import type { OpenApiDocument, Schema } from '../../contract/document.ts'
import { deref } from '../../contract/references.ts'

/**
 * Lists what AJV finds wrong with a request on the wire, against the documents of a profile. Empty if it is valid. Shares no
 * code with the generator of the request, so that a mistake there is not reported as a failure of a target.
 */
export function findFaults(operation: Operation, profile: Profile, request: MadeRequest): string[] {
  const document = operation.contract.readDocument(operation.host, profile)
  const object = findObject(document, operation.row)
  if (!object) throw new Error(`${operation.operationId} is not in the ${profile} bundle.`)
  const headers = new Map(Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]))
  const parameters = (object.parameters ?? []).flatMap(({ name, in: place, required, schema }) => {
    if (place === 'header' && required && operation.row.key === 'none') return []
    const value = place === 'header' ? headers.get(name.toLowerCase()) : request[place][name]
    if (value === undefined) return required ? [`${place} ${name} is missing`] : []
    return explain(document, schema, readText(deref(document, schema), String(value)), `${place} ${name}`)
  })
  const schema = schemaOf(object.requestBody)
  if (!schema || request.body === undefined) return parameters
  const body: unknown = JSON.parse(JSON.stringify(request.body))
  const whole = request.isUnsealed ? schema : unseal(document, operation, schema)
  return [...parameters, ...explain(document, whole, body, 'body')]
}

/** Query and path values are texts: one that is declared as a number is read as a number. */
function readText({ type }: Record<string, unknown>, text: string): unknown {
  const isNumber = type === 'number' || type === 'integer'
  return isNumber && /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? Number(text) : text
}

const unsealed = new WeakMap<object, object>()

/** Returns the schema of a body with the plaintext, if its schema is known, in place of the encrypted field. */
function unseal(document: object, { row }: Operation, schema: Schema): object {
  if (!row.encrypted) return schema
  const wire = deref(document, schema)
  const { field } = row.encrypted
  const known = unsealed.get(wire) ?? {
    ...wire,
    ...(wire.properties?.[field] && {
      properties: { ...wire.properties, [field]: wire.properties[field].contentSchema ?? {} },
    }),
  }
  unsealed.set(wire, known)
  return known
}

const compilers = new WeakMap<object, ReturnType<typeof createCompiler>>()

function explain(document: OpenApiDocument, schema: object, value: unknown, place: string): string[] {
  const compile = compilers.get(document) ?? createCompiler(document.components, { validateSchema: false })
  compilers.set(document, compile)
  const validate = compile(schema)
  if (validate(value)) return []
  return validate.errors!.map(({ instancePath, message }) => `${place}${instancePath} ${message}`)
}
