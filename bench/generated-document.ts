import {
  type Content,
  listOperations,
  type OpenApiDocument,
  type OperationObject,
  type Schema,
} from '../src/kit/contract/document.ts'
import { deref, type Reference } from '../src/kit/contract/references.ts'

/** A message of the contract: a schema, and values that conform to it. */
export interface SampledSchema {
  schema: Schema
  samples: unknown[]
}

export function findOperation(document: OpenApiDocument, operationId: string): OperationObject {
  const found = listOperations(document).find(({ operation }) => operation.operationId === operationId)
  if (!found) throw new Error(`no operation ${operationId}`)
  return found.operation
}

/** The JSON of a request or response, with the examples that the contract gives. */
export function readJson(document: OpenApiDocument, message: Content | Reference): SampledSchema | undefined {
  const content = deref(document, message).content?.['application/json']
  if (!content?.schema) return undefined
  const examples = Object.values(content.examples ?? {})
  return { schema: content.schema, samples: examples.map((each) => deref(document, each).value) }
}

/** The transactions that the contract gives as examples. */
export function readTransactionExamples(document: OpenApiDocument): Record<string, unknown>[] {
  const listed = readJson(document, findOperation(document, 'listTransactions').responses['200']!)
  return listed!.samples.flatMap(
    (sample) => (sample as { data: { transactions: Record<string, unknown>[] } }).data.transactions,
  )
}
