import { listOperations, type OpenApiDocument } from './document.ts'
import { findProposedHeader } from './proposed-header.ts'

const PROPOSED = { component: 'IdempotencyKey', name: 'idempotency-key' }

/**
 * The header under which a write that is repeated is answered as the first time, in lower case, by operationId. An
 * operation that takes none is left out.
 */
export function readIdempotencyHeaders(document: OpenApiDocument): Record<string, string> {
  return Object.fromEntries(
    listOperations(document).flatMap(({ operation }) => {
      const header = findProposedHeader(document, operation, PROPOSED)
      return header ? [[operation.operationId, header.name.toLowerCase()]] : []
    }),
  )
}
