import type { Operation } from '../../../client/calls/operation-table.ts'
import { placeMembers } from '../../../client/calls/place-members.ts'
import type { OperationModel } from './client-model.ts'

/** Values by the name of what takes them; each is the path of a value that the write was given. */
type Given = Record<string, unknown>

/**
 * What an operation is asked with that shows the effect of a write, by where each value travels, as the TypeScript client
 * places it.
 *
 * @param given of the `outcome` of the write
 */
export function placeGiven(
  { operationId, row }: OperationModel,
  given: object,
): { path: Given; query: Given; body?: Given } {
  const { params, body } = placeMembers({ operationId, operation: row as Operation }, given) as {
    params: { path: Given; query: Given }
    body?: Given
  }
  return { path: withoutAbsent(params.path), query: withoutAbsent(params.query), ...(body && { body }) }
}

function withoutAbsent(values: Given): Given {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
