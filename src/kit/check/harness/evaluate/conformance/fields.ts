import { type Operation, schemaOf } from '../../../../contract/contract.ts'
import { findResponse } from '../../../../contract/find-response.ts'
import { deref, nameOf } from '../../../../contract/references.ts'
import { asList, asObject } from '../../../../contract/spec-tree.ts'
import type { Answer } from '../../wire/request.ts'

interface Schema {
  properties?: Record<string, object>
  items?: object
  allOf?: object[]
  anyOf?: object[]
  oneOf?: object[]
}

/**
 * Lists every declared field that an answer shows. A field belongs to its named schema (`business Deposit.provider`), so one
 * that several answers share is one field; in a schema without a name it belongs to the answer.
 */
export function listShownFields({ operation, status, body }: Answer): string[] {
  const declared = findResponse(operation.object, status)
  const schema = declared && schemaOf(declared)
  return schema ? collect(operation, String(status), schema, [body]) : []
}

/** Lists every field that the specification declares for a status of an operation, by the same names. */
export function listDeclaredFields(operation: Operation, status: string): string[] {
  const declared = operation.object.responses[status]
  const schema = declared && schemaOf(declared)
  return schema ? collect(operation, status, schema) : []
}

/** Collects the fields that any of the values shows, or without values all declared fields. */
function collect(
  { operationId, host, contract }: Operation,
  status: string,
  root: object,
  values?: readonly unknown[],
): string[] {
  const document = contract.readDocument(host, 'proposed')
  const fields = new Set<string>()
  const visited = new Set<string>()
  const visit = (node: object, owner: string, held: readonly unknown[] | undefined): void => {
    const name = nameOf(node)
    if (name && !held && visited.has(name)) return
    if (name) visited.add(name)
    const home = name ? `${host} ${name}` : owner
    const { members, items, parts } = read(document, node)
    for (const part of parts) visit(part, home, held)
    const listed = held?.flatMap(asList)
    if (items && listed?.length !== 0) visit(items, `${home}[]`, listed)
    for (const [field, property] of members) {
      const shown = held?.map(asObject).filter((each) => field in each)
      if (shown?.length === 0) continue
      const label = `${home}.${field}`
      fields.add(label)
      visit(
        property,
        label,
        shown?.map((each) => each[field]),
      )
    }
  }
  visit(root, `${operationId} ${status} body`, values)
  return [...fields]
}

const known = new WeakMap<object, ReturnType<typeof describe>>()

/** Cached: all items of all lists use the same few schemas. */
function read(document: object, node: object) {
  const shape = known.get(node) ?? describe(deref<Schema>(document, node))
  known.set(node, shape)
  return shape
}

function describe({ properties = {}, items, allOf = [], anyOf = [], oneOf = [] }: Schema) {
  return { members: Object.entries(properties), items, parts: [...allOf, ...anyOf, ...oneOf] }
}
