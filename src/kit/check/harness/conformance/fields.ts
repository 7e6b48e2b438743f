import { type HostName, type Operation, readDocument, schemaOf } from '../../../contract/contract.ts'
import { deref, nameOf } from '../../../contract/references.ts'
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
function collect({ operationId, host }: Operation, status: string, root: object, value?: unknown): string[] {
  const isShown = value !== undefined
  const fields = new Set<string>()
  const visited = new Set<string>()
  const visit = (node: object, owner: string, held: unknown): void => {
    const { name, parts, items, properties } = readShape(host, node, owner)
    if (name && !isShown && visited.has(name)) return
    if (name) visited.add(name)
    for (const { schema, owner: home } of parts) visit(schema, home, held)
    if (items) for (const each of isShown ? listOf(held) : [undefined]) visit(items.schema, items.owner, each)
    for (const { field, label, schema } of properties) {
      if (isShown && !(isRecord(held) && field in held)) continue
      fields.add(label)
      visit(schema, label, isRecord(held) ? held[field] : undefined)
    }
  }
  visit(root, `${operationId} ${status} body`, value)
  return [...fields]
}

/** A schema as far as it has fields, with the name that each of them bears. */
interface Shape {
  name?: string
  parts: Part[]
  items?: Part
  properties: { field: string; label: string; schema: object }[]
}

interface Part {
  schema: object
  owner: string
}

const shapes = new WeakMap<object, Map<string, Shape>>()

/** Every item of every list asks for the same few. */
function readShape(host: HostName, node: object, owner: string): Shape {
  const known = shapes.get(node) ?? new Map<string, Shape>()
  shapes.set(node, known)
  const shape = known.get(owner) ?? describeShape(host, node, owner)
  known.set(owner, shape)
  return shape
}

function describeShape(host: HostName, node: object, owner: string): Shape {
  const name = nameOf(node)
  const home = name ? `${host} ${name}` : owner
  const schema = deref(readDocument(host, 'proposed'), node) as Schema
  const { properties = {}, items, allOf = [], anyOf = [], oneOf = [] } = schema
  return {
    ...(name && { name }),
    parts: [...allOf, ...anyOf, ...oneOf].map((part) => ({ schema: part, owner: home })),
    ...(items && { items: { schema: items, owner: `${home}[]` } }),
    properties: Object.entries(properties).map(([field, property]) => ({
      field,
      label: `${home}.${field}`,
      schema: property,
    })),
  }
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
