import { findObject, type Operation, type Profile, schemaOf } from '../contract/contract.ts'
import { deref } from '../contract/references.ts'
import { flatten, type Schema } from './schema.ts'

/** Where in a request a field is sent; `payload` is the plaintext of an encrypted field. */
export type Place = 'query' | 'path' | 'header' | 'body' | 'payload'

/** One place of a request that holds a value: a parameter, or a member of the body at any depth. */
export interface RequestField {
  operation: Operation
  place: Place
  /** Names from the outside in; empty for the whole body or plaintext. */
  at: readonly string[]
  isRequired: boolean
  /** Its schema with references resolved and `allOf` merged. */
  schema: Schema
}

/** Lists the fields of a request as a profile describes it; empty if the profile does not know the operation. */
export function listRequestFields(operation: Operation, profile: Profile): RequestField[] {
  const document = operation.contract.readDocument(operation.host, profile)
  const object = findObject(document, operation.row)
  const read = (schema: Schema) => flatten(schema, { resolve: (each) => deref(document, each) })
  const parameters = (object?.parameters ?? []).map(({ name, in: place, required = false, schema }) => ({
    ...{ operation, place, at: [name] },
    ...{ isRequired: required, schema: read(schema as Schema) },
  }))
  const walk = (place: Place, at: readonly string[], isRequired: boolean, raw: Schema): RequestField[] => {
    const schema = read(raw)
    const members = Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
      each === true ? [] : walk(place, [...at, name], schema.required?.includes(name) ?? false, each),
    )
    const inside = schema.contentSchema ? walk('payload', [], true, schema.contentSchema) : []
    return [{ operation, place, at, isRequired, schema }, ...members, ...inside]
  }
  const body = schemaOf(object?.requestBody) as Schema | undefined
  return [...parameters, ...(body ? walk('body', [], true, body) : [])]
}

export function isMultipart({ operation }: Pick<RequestField, 'operation'>): boolean {
  return operation.row.multipart === true
}

/** Whether a field is sent as text: its only possible type error is text in place of a number. */
export function isText(field: RequestField): boolean {
  return field.place === 'body' ? isMultipart(field) : field.place !== 'payload'
}

/** Whether a header belongs to the signature of a notification, which is never sent unsigned. */
export function isSigned({ operation, place }: RequestField): boolean {
  return place === 'header' && operation.row.key === 'none'
}
