import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

export interface Schema {
  [keyword: string]: unknown
  $ref?: string
  contentSchema?: Schema
  properties?: Record<string, Schema>
}

interface Reference {
  $ref?: string
}

interface Message extends Reference {
  content?: Record<string, { schema?: Schema; examples?: Record<string, Reference & { value?: unknown }> }>
}

interface Operation {
  operationId: string
  requestBody?: Message
  responses: Record<string, Message>
}

/** As much of a generated OpenAPI document as the measurements read. */
export interface GeneratedDocument {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema>; responses?: Record<string, Message> }
}

/** A message of the contract: a schema, and values that conform to it. */
export interface SampledSchema {
  schema: Schema
  samples: unknown[]
}

export function readGeneratedDocument(host: 'checkout' | 'business'): GeneratedDocument {
  return parse(readFileSync(new URL(`../generated/${host}/openapi.yaml`, import.meta.url), 'utf8'))
}

/** Follows a reference within the document. */
export function resolve<T extends Reference>(document: GeneratedDocument, value: T): T {
  if (!value.$ref) return value
  const path = value.$ref.slice(2).split('/')
  const decode = (key: string) => key.replaceAll('~1', '/').replaceAll('~0', '~')
  const found = path.reduce((at: unknown, key) => (at as Record<string, unknown>)?.[decode(key)], document)
  if (found === undefined) throw new Error(`nothing at ${value.$ref}`)
  return resolve(document, found as T)
}

export function findOperation({ paths }: GeneratedDocument, operationId: string): Operation {
  const operations = Object.values(paths).flatMap((path) => Object.values(path))
  const found = operations.find((operation) => operation?.operationId === operationId)
  if (!found) throw new Error(`no operation ${operationId}`)
  return found
}

/** The JSON of a request or response, with the examples that the contract gives. */
export function readJson(document: GeneratedDocument, message: Message): SampledSchema | undefined {
  const content = resolve(document, message).content?.['application/json']
  if (!content?.schema) return undefined
  const examples = Object.values(content.examples ?? {})
  return { schema: content.schema, samples: examples.map((each) => resolve(document, each).value) }
}

/** The transactions that the contract gives as examples. */
export function readTransactionExamples(document: GeneratedDocument): Record<string, unknown>[] {
  const listed = readJson(document, findOperation(document, 'listTransactions').responses['200']!)
  return listed!.samples.flatMap(
    (sample) => (sample as { data: { transactions: Record<string, unknown>[] } }).data.transactions,
  )
}
