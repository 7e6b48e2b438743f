import {
  type Contract,
  findObject,
  findOperation,
  listOperations,
  type OperationId,
  type Profile,
  readContract,
  schemaOf,
} from '../contract/contract.ts'
import { createCompiler } from '../contract/create-ajv.ts'
import type { Parameter as DeclaredParameter, OpenApiDocument } from '../contract/document.ts'
import { deref } from '../contract/references.ts'
import type { Schema, SchemaReader } from './schema.ts'

export interface Parameter extends Omit<DeclaredParameter, 'schema'> {
  schema: Schema
}

/** The schemas of a request of an operation. */
export interface RequestSchemas {
  /** The body as sent. */
  body?: Schema
  /** The encrypted field of the body; the schema's `contentSchema` describes its plaintext. */
  encryptedField?: string
  query: Parameter[]
  path: Parameter[]
  header: Parameter[]
  reader: SchemaReader
}

/** The ids of all operations of both hosts. */
export const operationIds = listOperations().map(({ operationId }) => operationId)

/**
 * Reads the request schemas of an operation from a bundled document; undefined if the document does not have it, because the
 * operation is a proposal.
 */
export function readRequestSchemas(
  id: OperationId,
  profile: Profile,
  contract: Contract = readContract(),
): RequestSchemas | undefined {
  const { host, row } = findOperation(id, contract)
  const document = contract.readDocument(host, profile)
  const object = findObject(document, row)
  if (!object) return undefined
  const declared = (object.parameters ?? []) as Parameter[]
  const body = schemaOf(object.requestBody) as Schema | undefined
  return {
    ...(body && { body }),
    ...(row.encrypted && { encryptedField: row.encrypted.field }),
    query: declared.filter((each) => each.in === 'query'),
    path: declared.filter((each) => each.in === 'path'),
    header: declared.filter((each) => each.in === 'header'),
    reader: { resolve: (schema) => deref(document, schema), conforms: createCheck(document) },
  }
}

const checks = new WeakMap<OpenApiDocument, SchemaReader['conforms']>()

function createCheck(document: OpenApiDocument): SchemaReader['conforms'] {
  const known = checks.get(document)
  if (known) return known
  const compile = createCompiler(document.components, {
    formats: 'fast',
    allErrors: false,
    validateSchema: false,
  })
  const check: SchemaReader['conforms'] = (schema, value) => compile(schema)(value)
  checks.set(document, check)
  return check
}
