import { ExpectedError } from '../command-line.ts'
import type { Context } from '../contract/context.ts'
import {
  type LocatedOperation,
  listOperations,
  type OpenApiDocument,
  type Operation,
  resolve,
} from '../contract/document.ts'
import { toRenderable } from '../contract/renderable.ts'
import { generatedHeader } from './generated-header.ts'

export async function writeOperations({ hosts, files }: Context): Promise<string> {
  for (const { name, full } of hosts) {
    files.set(`${name}/operations.ts`, renderOperations(toRenderable(full), generatedHeader(`spec/${name}`)))
  }
  return hosts.map(({ name, full }) => `${name} ${listOperations(full).length}`).join(', ')
}

const NATURALLY_IDEMPOTENT = new Set(['get', 'put', 'delete', 'head', 'options'])

interface OperationRow {
  method: string
  path: string
  key: 'public' | 'secret' | 'none'
  idempotent?: true
  encrypted?: { field: string; cipher: string }
  multipart?: true
  pagination?: { items: string; meta: string }
}

interface Credential {
  header: string
  scheme?: string
}

/** The table that the client, the sandbox and the mock read instead of knowing single operations. */
export function renderOperations(document: OpenApiDocument, header: string): string {
  const rows = listOperations(document).map((located) => [
    located.operation.operationId,
    describe(document, located),
  ])
  return [
    `// ${header}`,
    `export const operations = ${print(Object.fromEntries(rows))} as const`,
    '',
    '/** Where a key of each type travels. */',
    `export const credentials = ${print(describeCredentials(document))} as const`,
    '',
    'export type OperationId = keyof typeof operations',
    '',
  ].join('\n')
}

function describe(document: OpenApiDocument, { path, method, operation }: LocatedOperation): OperationRow {
  const encrypted = findEncryptedField(document, operation)
  const pagination = readPagination(operation)
  const idempotent = operation['x-idempotent'] === true || NATURALLY_IDEMPOTENT.has(method)
  return {
    method: method.toUpperCase(),
    path,
    key: keyTypeOf(document, operation),
    ...(idempotent && { idempotent }),
    ...(encrypted && { encrypted }),
    ...(isMultipart(document, operation) && { multipart: true as const }),
    ...(pagination && { pagination }),
  }
}

function readPagination({ operationId, 'x-pagination': pagination }: Operation): OperationRow['pagination'] {
  if (!pagination) return undefined
  const { items, meta } = pagination
  if (typeof items === 'string' && typeof meta === 'string') return { items, meta }
  throw new ExpectedError(
    `${operationId}: x-pagination needs items and meta, the paths of both in the answer, as data.orders`,
  )
}

function keyTypeOf(document: OpenApiDocument, operation: Operation): OperationRow['key'] {
  const schemeName = Object.keys(operation.security?.[0] ?? {})[0]
  if (!schemeName) return 'none'
  const scheme = document.components.securitySchemes?.[schemeName]
  if (!scheme)
    throw new ExpectedError(`${operation.operationId}: security scheme "${schemeName}" is not defined`)
  return scheme['x-key-type'] ?? 'none'
}

function findEncryptedField(document: OpenApiDocument, operation: Operation) {
  if (!operation.requestBody) return undefined
  const body = resolve(document, operation.requestBody, '').value
  for (const { schema } of Object.values(body.content)) {
    const { properties } = resolve(document, schema, '').value
    for (const [field, property] of Object.entries(properties ?? {})) {
      if (property['x-encryption']) return { field, cipher: property['x-encryption'] }
    }
  }
  return undefined
}

function isMultipart(document: OpenApiDocument, { requestBody }: Operation): boolean {
  return (
    requestBody !== undefined && 'multipart/form-data' in resolve(document, requestBody, '').value.content
  )
}

function describeCredentials(document: OpenApiDocument): Record<string, Credential> {
  const credentials: Record<string, Credential> = {}
  for (const scheme of Object.values(document.components.securitySchemes ?? {})) {
    const keyType = scheme['x-key-type']
    if (!keyType) continue
    credentials[keyType] =
      scheme.type === 'http'
        ? { header: 'authorization', scheme: 'Bearer' }
        : { header: scheme.name as string }
  }
  return credentials
}

function print(rows: Record<string, object>): string {
  const lines = Object.entries(rows).map(([name, row]) => `  ${printKey(name)}: ${printLiteral(row)},`)
  return `{\n${lines.join('\n')}\n}`
}

function printLiteral(value: unknown): string {
  if (typeof value !== 'object' || value === null) return printScalar(value)
  const entries = Object.entries(value).map(([key, item]) => `${printKey(key)}: ${printLiteral(item)}`)
  return `{ ${entries.join(', ')} }`
}

function printKey(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? key : printScalar(key)
}

function printScalar(value: unknown): string {
  if (typeof value !== 'string') return String(value)
  const escaped = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${escaped}'`
}
