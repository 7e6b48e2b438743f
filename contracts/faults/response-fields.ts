import { findResponse } from '../../src/kit/check/harness/conformance/conformance.ts'
import {
  findObject,
  findOperation,
  type OperationId,
  type Profile,
  readDocument,
  schemaOf,
} from '../../src/kit/contract/contract.ts'
import { deref } from '../../src/kit/contract/references.ts'

/** One field that a success of an operation shows. */
export interface Field {
  /** `data.transactions[].amount` */
  path: string
  types: string[]
  isRequired: boolean
  /** Name of its schema, where it has one: `Timestamp`. */
  schema?: string
  values?: unknown[]
}

interface Schema {
  $ref?: string
  type?: string | string[]
  required?: string[]
  properties?: Record<string, object>
  items?: object
  allOf?: object[]
  anyOf?: object[]
  enum?: unknown[]
  'x-extensible-enum'?: unknown[]
}

/** Every field of an operation's success, in the order of the document; none where the document shows no body. */
export function listFields(operationId: OperationId, profile: Profile): Field[] {
  const { host, row } = findOperation(operationId)
  const document = readDocument(host, profile)
  const object = findObject(document, row)
  const schema = object && schemaOf(findResponse(object, 200))
  return schema ? collect(document, schema, '') : []
}

function collect(document: object, node: object, path: string): Field[] {
  const { properties, required, items } = merge(document, node)
  if (items) return collect(document, items, `${path}[]`)
  return Object.entries(properties).flatMap(([name, property]) => {
    const own = path === '' ? name : `${path}.${name}`
    const { types, values } = merge(document, property)
    const schema = (property as Schema).$ref?.split('/').at(-1)
    const field: Field = {
      path: own,
      types,
      isRequired: required.includes(name),
      ...(schema && { schema }),
      ...(values && { values }),
    }
    return [field, ...collect(document, property, own)]
  })
}

interface Merged {
  types: string[]
  properties: Record<string, object>
  required: string[]
  items?: object
  values?: unknown[]
}

/** A schema with its parts put together; of alternatives, all. */
function merge(document: object, node: object): Merged {
  const schema = deref<Schema>(document, node as Schema)
  const parts = [...(schema.allOf ?? []), ...(schema.anyOf ?? [])].map((part) => merge(document, part))
  const values = schema['x-extensible-enum'] ?? schema.enum ?? parts.find((part) => part.values)?.values
  const items = schema.items ?? parts.find((part) => part.items)?.items
  const types = schema.type ? [schema.type].flat() : [...new Set(parts.flatMap((part) => part.types))]
  return {
    types,
    properties: Object.assign({}, ...parts.map((part) => part.properties), schema.properties),
    required: [...(schema.required ?? []), ...parts.flatMap((part) => part.required)],
    ...(items && { items }),
    ...(values && { values }),
  }
}
