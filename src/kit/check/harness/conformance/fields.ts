import { type Operation, schemaOf } from '../../../contract/contract.ts'
import { deref, nameOf } from '../../../contract/references.ts'
import { asList, asObject } from '../../../contract/spec-tree.ts'
import type { Answer } from '../wire/request.ts'
import { findResponse } from './conformance.ts'

interface Schema {
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
function collect(
  { operationId, host, contract }: Operation,
  status: string,
  root: object,
  value?: unknown,
): string[] {
  const isShown = value !== undefined
  const document = contract.readDocument(host, 'proposed')
  const fields = new Set<string>()
  const visited = new Set<string>()
  const visit = (node: object, owner: string, held: unknown): void => {
    const name = nameOf(node)
    if (name && !isShown && visited.has(name)) return
    if (name) visited.add(name)
    const home = name ? `${host} ${name}` : owner
    const { members, items, parts } = read(document, node)
    for (const part of parts) visit(part, home, held)
    if (items) for (const each of isShown ? asList(held) : [undefined]) visit(items, `${home}[]`, each)
    for (const [field, property] of members) {
      if (isShown && !(field in asObject(held))) continue
      const label = `${home}.${field}`
      fields.add(label)
      visit(property, label, asObject(held)[field])
    }
  }
  visit(root, `${operationId} ${status} body`, value)
  return [...fields]
}

const known = new WeakMap<object, ReturnType<typeof describe>>()

/** Every item of every list asks for the same few. */
function read(document: object, node: object) {
  const shape = known.get(node) ?? describe(deref<Schema>(document, node))
  known.set(node, shape)
  return shape
}

function describe({ properties = {}, items, allOf = [], anyOf = [], oneOf = [] }: Schema) {
  return { members: Object.entries(properties), items, parts: [...allOf, ...anyOf, ...oneOf] }
}
