import type { Operation } from '../../../client/calls/operation-table.ts'
import { placeMembers } from '../../../client/calls/place-members.ts'
import type { OperationModel } from './client-model.ts'

/** Values by parameter or member name; each is the path of a value in the input of the write. */
type Given = Record<string, unknown>

/**
 * Returns the input of the operation that shows the effect of a write, by where each value travels, placed like in the TypeScript
 * client.
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
