import {
  findObject,
  type Operation,
  type Profile,
  readDocument,
  schemaOf,
} from '../../../contract/contract.ts'
import { deref } from '../../../contract/references.ts'
import type { Fixture } from '../fixture.ts'
import type { Place } from './samples.ts'

/** One place of a request that takes a value: a parameter, or a member of the body at any depth. */
export interface RequestField {
  operation: Operation
  fixture: Fixture
  place: Place
  /** Names from the outside in; none for the whole of the body or of the plaintext. */
  at: readonly string[]
  isRequired: boolean
  /** Its schema with references resolved and `allOf` merged. */
  schema: Schema
}

export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  allOf?: Schema[]
  contentSchema?: Schema
  [keyword: string]: unknown
}

/** Every field of a request as a profile describes it; none where the profile does not know the operation. */
export function listRequestFields(fixture: Fixture, profile: Profile): RequestField[] {
  const { operation } = fixture
  const document = readDocument(operation.host, profile)
  const object = findObject(document, operation.row)
  const resolve = (schema: Schema): Schema => merge(deref<Schema>(document, schema), resolve)
  const parameters = (object?.parameters ?? []).map(({ name, in: place, required = false, schema }) => ({
    operation,
    fixture,
    place,
    at: [name],
    isRequired: required,
    schema: resolve(schema),
  }))
  const body = schemaOf(object?.requestBody)
  const walk = (place: Place, at: readonly string[], isRequired: boolean, raw: Schema): RequestField[] => {
    const schema = resolve(raw)
    const members = Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
      walk(place, [...at, name], schema.required?.includes(name) ?? false, each),
    )
    const inside = schema.contentSchema ? walk('payload', [], true, schema.contentSchema) : []
    return [{ operation, fixture, place, at, isRequired, schema }, ...members, ...inside]
  }
  return [...parameters, ...(body ? walk('body', [], true, body) : [])]
}

function merge({ allOf = [], ...own }: Schema, resolve: (schema: Schema) => Schema): Schema {
  if (allOf.length === 0) return own
  const parts = [...allOf.map(resolve), own]
  const properties = parts.map((part) => part.properties ?? {})
  const required = parts.flatMap((part) => part.required ?? [])
  return Object.assign({}, ...parts, {
    ...(properties.some((each) => Object.keys(each).length > 0) && {
      properties: Object.assign({}, ...properties),
    }),
    ...(required.length > 0 && { required: [...new Set(required)] }),
  })
}

/** How a field is called in a title: `order.reference`, `header Idempotency-Key`. */
export function nameOf({ place, at }: Pick<RequestField, 'place' | 'at'>): string {
  const name = at.join('.') || (place === 'payload' ? 'the plaintext' : 'the body')
  return place === 'header' ? `header ${name}` : name
}
