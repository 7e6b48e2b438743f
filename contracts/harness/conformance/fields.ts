import { deref, type Operation, readDocument, schemaOf } from '../specification.ts'
import type { Answer } from '../wire/request.ts'
import { findResponse } from './conformance.ts'

interface Schema {
  $ref?: string
  properties?: Record<string, object>
  items?: object
  allOf?: object[]
  anyOf?: object[]
  oneOf?: object[]
}

/**
 * Every declared field that an answer shows. A field belongs to its named schema (`business Deposit.provider`), so
 * one that several answers share is one field; in a schema without a name it belongs to the answer.
 */
export function listShownFields({ operation, status, body }: Answer): string[] {
  const declared = findResponse(operation.object, status)
  const schema = declared && schemaOf(declared)
  return schema ? collect(operation, String(status), schema, body) : []
}

/** Every field that the specification declares for a status of an operation, by the same names. */
export function listDeclaredFields(operation: Operation, status: string): string[] {
  const declared = operation.object.responses[status]
  const schema = declared && schemaOf(declared)
  return schema ? collect(operation, status, schema) : []
}

/** With a value, the fields that it shows; without one, all that are declared. */
function collect({ operationId, host }: Operation, status: string, root: object, value?: unknown): string[] {
  const document = readDocument(host, 'proposed')
  const isShown = value !== undefined
  const fields = new Set<string>()
  const visited = new Set<string>()
  const visit = (node: object, owner: string, held: unknown): void => {
    const { $ref } = node as Schema
    const name = $ref?.split('/').at(-1)
    if (name && !isShown && visited.has(name)) return
    if (name) visited.add(name)
    const home = name ? `${host} ${name}` : owner
    const { properties = {}, items, allOf = [], anyOf = [], oneOf = [] } = deref(document, node) as Schema
    for (const part of [...allOf, ...anyOf, ...oneOf]) visit(part, home, held)
    for (const each of isShown ? listOf(held) : [undefined]) if (items) visit(items, `${home}[]`, each)
    for (const [field, property] of Object.entries(properties)) {
      if (isShown && !(isRecord(held) && field in held)) continue
      fields.add(`${home}.${field}`)
      visit(property, `${home}.${field}`, isRecord(held) ? held[field] : undefined)
    }
  }
  visit(root, `${operationId} ${status} body`, value)
  return [...fields]
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
