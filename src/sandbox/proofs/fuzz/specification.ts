import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { type OperationId, operationIds, operations } from '../harness/operations.ts'

/** A JSON Schema, as far as the documents use it. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  multipleOf?: number
  properties?: Record<string, Schema | true>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  allOf?: Schema[]
  contentSchema?: Schema
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}

/** What a request of an operation may hold. */
export interface RequestSchemas {
  body?: Schema
  query: Parameter[]
  path: Parameter[]
  /** Reads what a reference points at. */
  resolve(schema: Schema): Schema
}

interface Document {
  paths: Record<string, Record<string, { parameters?: object[]; requestBody?: object }>>
}

/** What the bundled documents say of the requests of every operation. */
export function readRequestSchemas(): Record<OperationId, RequestSchemas> {
  const documents = { checkout: readDocument('checkout'), business: readDocument('business') }
  const entries = operationIds.map((id) => [id, describe(documents[operations[id].host], id)])
  return Object.fromEntries(entries) as Record<OperationId, RequestSchemas>
}

function readDocument(host: string): Document {
  return parse(readFileSync(new URL(`../../../../generated/${host}/openapi.yaml`, import.meta.url), 'utf8'))
}

function describe(document: Document, id: OperationId): RequestSchemas {
  const { path, method } = operations[id]
  const { parameters = [], requestBody } = document.paths[path]![method.toLowerCase()]!
  const follow = <T>(value: T & { $ref?: string }): T =>
    value.$ref ? follow(lookUp(document, value.$ref) as T & { $ref?: string }) : value
  const declared = parameters.map((each) => follow(each as Parameter))
  const { content = {} } = follow((requestBody ?? {}) as { content?: Record<string, { schema: Schema }> })
  const body = Object.values(content)[0]?.schema
  return {
    ...(body && { body }),
    query: declared.filter((each) => each.in === 'query'),
    path: declared.filter((each) => each.in === 'path'),
    resolve: follow,
  }
}

function lookUp(document: object, reference: string): unknown {
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], document)
}
