/** The parts of a bundled OpenAPI document that the pipeline reads. */
export interface OpenApiDocument {
  openapi: string
  jsonSchemaDialect?: string
  paths: Record<string, Record<string, Operation>>
  webhooks?: Record<string, Record<string, Operation>>
  components: Components
}

export interface Components {
  schemas?: Record<string, Schema>
  responses?: Record<string, Response>
  parameters?: Record<string, Parameter>
  requestBodies?: Record<string, RequestBody>
  securitySchemes?: Record<string, SecurityScheme>
}

export interface Operation {
  operationId: string
  security?: Record<string, string[]>[]
  parameters?: (Parameter | Reference)[]
  requestBody?: RequestBody | Reference
  responses: Record<string, Response | Reference>
  'x-idempotent'?: boolean
  'x-pagination'?: { items: string; meta: string }
}

export interface Reference {
  $ref: string
}

export interface Parameter {
  name: string
  in: 'query' | 'path' | 'header' | 'cookie'
  required?: boolean
  schema: Schema
}

export interface RequestBody {
  content: Record<string, { schema: Schema }>
}

export interface Response {
  content?: Record<string, { schema?: Schema }>
}

export interface SecurityScheme {
  type: string
  in?: string
  name?: string
  scheme?: string
  'x-key-type'?: 'public' | 'secret'
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

export interface LocatedOperation {
  path: string
  method: string
  operation: Operation
}

const METHODS = new Set(['get', 'put', 'post', 'delete', 'patch', 'options', 'head', 'trace'])

/** Every operation under `paths`, in document order. */
export function listOperations(document: OpenApiDocument): LocatedOperation[] {
  return listIn(document.paths)
}

/** Every operation under `webhooks`; `path` is the webhook's name. */
export function listWebhooks(document: OpenApiDocument): LocatedOperation[] {
  return listIn(document.webhooks ?? {})
}

function listIn(items: Record<string, Record<string, Operation>>): LocatedOperation[] {
  return Object.entries(items).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => METHODS.has(method))
      .map(([method, operation]) => ({ path, method, operation })),
  )
}

export interface Located<T> {
  /** JSON pointer (a URI fragment without `#`) of the place that holds the value itself. */
  pointer: string
  value: T
}

/** Follows local `$ref`s until something that is not a reference stands there. */
export function resolve<T extends object>(
  document: OpenApiDocument,
  value: T | Reference,
  pointer: string,
): Located<T> {
  let located: Located<unknown> = { pointer, value }
  while (isReference(located.value)) {
    const target = located.value.$ref.slice(1)
    located = { pointer: target, value: readPointer(document, target) }
  }
  return located as Located<T>
}

export function isReference(value: unknown): value is Reference {
  return typeof value === 'object' && value !== null && typeof (value as Reference).$ref === 'string'
}

export function readPointer(document: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)?.[key], document)
}

/** Joins keys to a JSON pointer that is safe inside a URI fragment. */
export function joinPointer(...keys: string[]): string {
  return keys.map((key) => `/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('')
}
