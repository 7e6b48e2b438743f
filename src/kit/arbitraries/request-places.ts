import type { OperationId, Profile } from '../contract/contract.ts'
import { type Parameter, type RequestSchemas, readRequestSchemas } from './request-schemas.ts'
import { flatten, type Schema } from './schema.ts'
import type { Reading } from './values-of.ts'

export type Part = 'path' | 'query' | 'headers' | 'body'

/** One part of a request, as one schema. */
export interface Place {
  part: Part
  schema: Schema
  reading: Reading
  /** Every value in it goes over the wire as text. */
  isText: boolean
  /** Whether what breaks the schema is known to be refused. */
  isBinding: boolean
  /** Of a body with an encrypted field: which, and the body as it goes over the wire. */
  sealed?: { field: string; wire: Schema }
}

/**
 * The parts of a request of an operation. In the documented profile what the interface document leaves open is as the
 * contract proposes it, and binds nobody.
 */
export function listPlaces(
  id: OperationId,
  profile: Profile,
  reading: Pick<Reading, 'hints' | 'only'>,
): Place[] {
  const proposed = readRequestSchemas(id, 'proposed')!
  const stated = profile === 'documented' ? readRequestSchemas(id, 'documented') : proposed
  const schemas = stated ?? proposed
  const isStated = stated !== undefined
  const isProposed = profile === 'proposed'
  const place = (part: Part, schema: Schema, isBinding: boolean, { reader }: RequestSchemas): Place => ({
    ...{ part, schema, isBinding, isText: true },
    reading: { ...reading, ...reader },
  })
  return [
    // where a path that leads nowhere ends is not documented
    ...joined(schemas.path).map((schema) => place('path', schema, isProposed, schemas)),
    ...joined(schemas.query).map((schema) => place('query', schema, isStated, schemas)),
    ...joined(schemas.header).map((schema) => place('headers', schema, isStated, schemas)),
    ...bodyPlaces(proposed, stated, isProposed, reading),
  ]
}

function bodyPlaces(
  proposed: RequestSchemas,
  stated: RequestSchemas | undefined,
  isProposed: boolean,
  reading: Pick<Reading, 'hints' | 'only'>,
): Place[] {
  // which bodies are encrypted is not documented, nor what is in them
  const isKnown = stated !== undefined && !proposed.encryptedField && isDescribed(stated)
  const { body, reader, encryptedField: field, isMultipart } = isKnown ? stated : proposed
  if (!body) return []
  const wire = flatten(body, reader)
  return [
    {
      ...{ part: 'body', isText: isMultipart, isBinding: isProposed || isKnown },
      schema: field ? unseal(wire, field) : wire,
      reading: { ...reading, ...reader },
      ...(field && { sealed: { field, wire: seal(wire, field) } }),
    },
  ]
}

function isDescribed({ body, reader }: RequestSchemas): boolean {
  return body !== undefined && reader.resolve(body).type !== undefined
}

/** The parameters of one place as the properties of an object; a signature's own are for its signer to fill in. */
function joined(parameters: Parameter[]): Schema[] {
  const own = parameters.filter((each) => each.in !== 'header' || !each.required)
  if (own.length === 0) return []
  const properties = Object.fromEntries(own.map(({ name, schema }) => [name, schema]))
  const required = own.filter((each) => each.required).map(({ name }) => name)
  return [{ type: 'object', properties, required }]
}

function unseal(wire: Schema, field: string): Schema {
  const sealed = wire.properties![field] as Schema
  return { ...wire, properties: { ...wire.properties, [field]: sealed.contentSchema! } }
}

function seal(wire: Schema, field: string): Schema {
  const { contentSchema: _, ...sealed } = wire.properties![field] as Schema
  return { ...wire, properties: { ...wire.properties, [field]: sealed } }
}
