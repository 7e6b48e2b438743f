import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { parse } from 'yaml'
import * as business from '../../../generated/business/operations.ts'
import * as checkout from '../../../generated/checkout/operations.ts'
import type { Schema, SchemaReader } from './schema.ts'

export type OperationId = checkout.OperationId | business.OperationId

/** `documented`: facts only. `proposed`: also what the contract proposes for the gaps. */
export type Profile = 'documented' | 'proposed'

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  schema: Schema
}

/** What a request of an operation may hold. */
export interface RequestSchemas {
  /** As the body goes over the wire. */
  body?: Schema
  /** Field of the body that is encrypted; the schema's `contentSchema` describes its plaintext. */
  encryptedField?: string
  isMultipart: boolean
  query: Parameter[]
  path: Parameter[]
  header: Parameter[]
  reader: SchemaReader
}

interface Row {
  method: string
  path: string
  encrypted?: { field: string }
  multipart?: boolean
}

interface Document {
  paths: Record<string, Record<string, OperationObject> | undefined>
  components: object
}

interface OperationObject {
  parameters?: object[]
  requestBody?: object
}

const tables = { checkout: checkout.operations, business: business.operations } as const
const documents = new Map<string, Document>()

/** Every operation of both hosts. */
export const operationIds = Object.values(tables).flatMap((rows) => Object.keys(rows)) as OperationId[]

/**
 * What a bundled document says of the requests of an operation; undefined where it knows none, because the operation
 * is a proposal.
 */
export function readRequestSchemas(id: OperationId, profile: Profile): RequestSchemas | undefined {
  const host = id in tables.checkout ? 'checkout' : 'business'
  const row = (tables[host] as Record<string, Row>)[id]!
  const document = readDocument(host, profile)
  const object = document.paths[row.path]?.[row.method.toLowerCase()]
  if (!object) return undefined
  const resolve = <T>(value: T & { $ref?: string }): T =>
    value.$ref ? resolve(lookUp(document, value.$ref) as T & { $ref?: string }) : value
  const { parameters = [], requestBody = {} } = object
  const declared = parameters.map((each) => resolve(each as Parameter))
  const { content = {} } = resolve(requestBody as { content?: Record<string, { schema: Schema }> })
  const body = Object.values(content)[0]?.schema
  return {
    ...(body && { body }),
    ...(row.encrypted && { encryptedField: row.encrypted.field }),
    isMultipart: row.multipart === true,
    query: declared.filter((each) => each.in === 'query'),
    path: declared.filter((each) => each.in === 'path'),
    header: declared.filter((each) => each.in === 'header'),
    reader: { resolve, conforms: createCheck(document) },
  }
}

function readDocument(host: string, profile: Profile): Document {
  const key = `${host}/${profile === 'proposed' ? 'openapi.yaml' : 'openapi.documented.yaml'}`
  const known = documents.get(key)
  if (known) return known
  const document = parse(
    readFileSync(new URL(`../../../generated/${key}`, import.meta.url), 'utf8'),
  ) as Document
  documents.set(key, document)
  return document
}

function lookUp(document: object, reference: string): unknown {
  const names = reference.slice(2).split('/')
  return names.reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], document)
}

const checks = new WeakMap<Document, SchemaReader['conforms']>()

function createCheck(document: Document): SchemaReader['conforms'] {
  const known = checks.get(document)
  if (known) return known
  const ajv = new Ajv2020({ strict: false, validateSchema: false })
  // `fast` knows a date by its form alone, as a service may
  ;(addFormats as unknown as (target: unknown, options: object) => void)(ajv, { mode: 'fast' })
  const compiled = new WeakMap<Schema, ValidateFunction>()
  const { components } = document
  const check: SchemaReader['conforms'] = (schema, value) => {
    const validate = compiled.get(schema) ?? ajv.compile({ ...schema, components })
    compiled.set(schema, validate)
    return validate(value)
  }
  checks.set(document, check)
  return check
}
