import type { Reference } from './references.ts'

/** The parts of a bundled OpenAPI document that we read. */
export interface OpenApiDocument {
  openapi: string
  info: { title: string; version: string }
  jsonSchemaDialect?: string
  paths: Record<string, Record<string, OperationObject>>
  webhooks?: Record<string, Record<string, OperationObject>>
  components: Components
  'x-payload-encryption'?: { padding?: { values?: unknown } }
  'x-request-id'?: { header?: string }
  'x-aml-thresholds'?: { values?: Record<string, number> }
  'x-fees'?: {
    shares?: { values?: Record<string, number> }
    caps?: { values?: Record<string, Record<string, number>> }
  }
}

export interface Components {
  schemas?: Record<string, Schema>
  responses?: Record<string, Content>
  parameters?: Record<string, Parameter>
  requestBodies?: Record<string, Content>
  securitySchemes?: Record<string, SecurityScheme>
}

export interface OperationObject {
  operationId: string
  summary?: string
  description?: string
  deprecated?: boolean
  'x-source'?: string
  'x-gap'?: string
  'x-gap-path'?: string
  'x-authenticated'?: string
  'x-idempotent'?: boolean
  'x-pagination'?: { items: string; meta: string }
  security?: Record<string, unknown>[]
  parameters?: (Parameter | Reference)[]
  requestBody?: Content | Reference
  responses: Record<string, Content | Reference>
}

export interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  required?: boolean
  example?: unknown
  schema: Schema
  /** The name in our proposal, if an answer renamed it. */
  'x-was'?: string
  'x-source'?: string
  'x-encoding'?: string
  'x-algorithm'?: string
  'x-signed-text'?: string
  'x-tolerance'?: number
}

/** A request body or a response. */
export interface Content {
  'x-source'?: string
  content?: Record<string, MediaType>
  'x-max-bytes'?: number
  'x-attempts'?: number[]
  'x-timeout'?: { seconds?: number; 'x-source'?: string }
}

export interface MediaType {
  schema: Schema
  examples?: Record<string, { value: unknown } | Reference>
}

export interface SecurityScheme {
  type: string
  in?: string
  name?: string
  scheme?: string
  'x-key-type'?: 'public' | 'secret'
  'x-source'?: string
  'x-encoding'?: string
  'x-algorithm'?: string
  'x-signed-text'?: string
}

export interface Schema {
  $ref?: string
  properties?: Record<string, Schema>
  required?: string[]
  contentSchema?: Schema
  'x-encryption'?: string
  'x-extensible-enum'?: (string | number)[]
  [keyword: string]: unknown
}

/** The scheme in the documented bundle for a credential of which the document states only that it is required. */
export const UNSTATED_CREDENTIAL = 'unstatedCredential'

/** Whether a requirement states only that a credential is required. */
export function isUnstated(requirement: object): boolean {
  return UNSTATED_CREDENTIAL in requirement
}

/** Returns the gap that an operation fills, as a whole or with its path alone. */
export function gapOf<Id>(operation: { 'x-gap'?: Id; 'x-gap-path'?: Id }): Id | undefined {
  return operation['x-gap'] ?? operation['x-gap-path']
}

export interface LocatedOperation {
  path: string
  method: string
  operation: OperationObject
}

export const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/** Every operation under `paths`, in document order. */
export function listOperations(document: OpenApiDocument): LocatedOperation[] {
  return listIn(document.paths)
}

/** Every operation under `webhooks`; `path` is the webhook's name. */
export function listWebhooks(document: OpenApiDocument): LocatedOperation[] {
  return listIn(document.webhooks ?? {})
}

function listIn(items: Record<string, Record<string, OperationObject>>): LocatedOperation[] {
  return Object.entries(items).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => ({ path, method, operation })),
  )
}
