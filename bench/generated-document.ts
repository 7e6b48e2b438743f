import { findOperation, type OperationId } from '../src/kit/contract/contract.ts'

/** Returns the contract's examples of a 200 answer of an operation. */
export function readExamples<Answer>(operationId: OperationId): Answer[] {
  const { content = {} } = findOperation(operationId).object.responses['200'] ?? {}
  return Object.values(content['application/json']?.examples ?? {}).map(({ value }) => value as Answer)
}
