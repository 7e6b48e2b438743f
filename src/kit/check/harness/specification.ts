import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import * as business from '../../../../generated/business/operations.ts'
import * as checkout from '../../../../generated/checkout/operations.ts'

export type HostName = 'checkout' | 'business'
export type Profile = 'documented' | 'proposed'
export type OperationId = checkout.OperationId | business.OperationId

export interface Row {
  method: string
  path: string
  key: 'public' | 'secret' | 'none'
  idempotent?: boolean
  encrypted?: { field: string; cipher: string }
  pagination?: { items: string; meta: string }
}

export interface Operation {
  operationId: OperationId
  host: HostName
  row: Row
  /** The Operation Object of the full bundle. */
  object: OperationObject
}

export interface OperationObject {
  operationId: OperationId
  'x-source'?: string
  'x-gap'?: string
  parameters?: Parameter[]
  requestBody?: Holder
  security?: Record<string, unknown>[]
  responses: Record<string, ResponseObject>
}

interface Holder {
  content?: Record<string, MediaType>
}

export interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  required?: boolean
  example?: unknown
  schema: Record<string, unknown>
}

export interface MediaType {
  schema: Record<string, unknown>
  examples?: Record<string, { value: unknown }>
}

export type ResponseObject = Holder

export interface Document {
  info: { version: string }
  paths: Record<string, Record<string, unknown>>
  webhooks?: Record<string, { post: { requestBody: Holder } }>
  components: { schemas: Record<string, object> }
}

const tables = { checkout, business } as const
const documents = new Map<string, Document>()

/** A bundled document as it was generated; `documented` holds facts only. */
export function readDocument(host: HostName, profile: Profile): Document {
  const url = locateDocument(host, profile)
  const known = documents.get(url.href)
  if (known) return known
  const document = parse(readFileSync(url, 'utf8')) as Document
  documents.set(url.href, document)
  return document
}

/** Where a bundle lies. */
export function locateDocument(host: HostName, profile: Profile): URL {
  const name = profile === 'proposed' ? 'openapi.yaml' : 'openapi.documented.yaml'
  return new URL(`../../../../generated/${host}/${name}`, import.meta.url)
}

/** Every operation of both hosts, in document order. */
export function listOperations(): Operation[] {
  return (['checkout', 'business'] as const).flatMap((host) =>
    (Object.keys(tables[host].operations) as OperationId[]).map((operationId) => describe(host, operationId)),
  )
}

export function findOperation(operationId: OperationId): Operation {
  return describe(operationId in checkout.operations ? 'checkout' : 'business', operationId)
}

/** Whether a call creates and changes nothing: it is a GET, or a POST that only asks. */
export function isSafe({ row }: Pick<Operation, 'row'>): boolean {
  return row.method === 'GET' || (row.method === 'POST' && row.idempotent === true)
}

const described = new Map<OperationId, Operation>()

function describe(host: HostName, operationId: OperationId): Operation {
  const known = described.get(operationId)
  if (known) return known
  const row = (tables[host].operations as Record<string, Row>)[operationId]!
  const object = findObject(readDocument(host, 'proposed'), row) as OperationObject
  const operation = { operationId, host, row, object }
  described.set(operationId, operation)
  return operation
}

const objects = new WeakMap<Document, Map<string, OperationObject | undefined>>()

/** The Operation Object with its references resolved down to schemas, which keep theirs. */
export function findObject(
  document: Document,
  { path, method }: Pick<Row, 'path' | 'method'>,
): OperationObject | undefined {
  const known = objects.get(document) ?? new Map<string, OperationObject | undefined>()
  objects.set(document, known)
  const name = `${method} ${path}`
  if (!known.has(name)) known.set(name, resolveObject(document, path, method))
  return known.get(name)
}

function resolveObject(document: Document, path: string, method: string): OperationObject | undefined {
  const object = document.paths[path]?.[method.toLowerCase()] as OperationObject | undefined
  if (!object) return undefined
  const { parameters, requestBody, responses } = object
  return {
    ...object,
    ...(parameters && { parameters: parameters.map((each) => deref(document, each)) }),
    ...(requestBody && { requestBody: withExamples(document, deref(document, requestBody)) }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, each]) => [
        status,
        withExamples(document, deref(document, each)),
      ]),
    ),
  }
}

function withExamples<T extends Holder>(document: Document, holder: T): T {
  if (!holder.content) return holder
  const content = Object.entries(holder.content).map(([mediaType, { examples = {}, ...rest }]) => {
    const resolved = Object.entries(examples).map(([name, example]) => [name, deref(document, example)])
    return [mediaType, { ...rest, examples: Object.fromEntries(resolved) }]
  })
  return { ...holder, content: Object.fromEntries(content) }
}

const targets = new WeakMap<object, Map<string, unknown>>()

export function deref<T>(document: object, value: T | { $ref: string }): T {
  let current = value as { $ref?: string }
  while (current.$ref) current = follow(document, current.$ref) as { $ref?: string }
  return current as T
}

/** What a reference points to; every answer asks for the same ones again. */
function follow(document: object, pointer: string): unknown {
  const known = targets.get(document) ?? new Map<string, unknown>()
  targets.set(document, known)
  if (!known.has(pointer)) {
    const keys = pointer
      .slice(2)
      .split('/')
      .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    known.set(
      pointer,
      keys.reduce((node: unknown, key) => (node as Record<string, unknown>)[key], document),
    )
  }
  return known.get(pointer)
}

/** The schema of a body, perhaps a reference to a named one. */
export function schemaOf(holder: Holder | undefined): Record<string, unknown> | undefined {
  return Object.values(holder?.content ?? {})[0]?.schema
}

/** Where a key of each type travels on a host. */
export function credentialOf(host: HostName, type: 'public' | 'secret'): { header: string; scheme?: string } {
  return tables[host].credentials[type]
}
