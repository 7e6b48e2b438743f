import { listOperations, type OpenApiDocument } from './document.ts'
import { findProposedHeader } from './proposed-header.ts'

const PROPOSED = { component: 'IdempotencyKey', name: 'idempotency-key' }

export interface IdempotencyHeader {
  /** In lower case. */
  name: string
  /** A source states it: a repetition is known to be safe, not only assumed. */
  isStated: boolean
}

/**
 * Returns the idempotency header of each operation, by operationId: a repeated write with it gets the first answer again.
 * Operations without one are left out.
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
