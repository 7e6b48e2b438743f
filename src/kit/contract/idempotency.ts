import { listOperations, type OpenApiDocument } from './document.ts'
import { findProposedHeader } from './proposed-header.ts'

const PROPOSED = { component: 'IdempotencyKey', name: 'idempotency-key' }

export interface IdempotencyHeader {
  /** In lower case. */
  name: string
  /** A source states it: a repetition is safe, not only likely to be. */
  isStated: boolean
}

/**
 * The header under which a write that is repeated is answered as the first time, by operationId. An operation that takes
 * none is left out.
 */
export function readIdempotencyHeaders(document: OpenApiDocument): Record<string, IdempotencyHeader> {
  return Object.fromEntries(
    listOperations(document).flatMap(({ operation }) => {
      const header = findProposedHeader(document, operation, PROPOSED)
      const isStated = header?.['x-source'] !== undefined
      return header ? [[operation.operationId, { name: header.name.toLowerCase(), isStated }]] : []
    }),
  )
}
