import { findOperation, type OperationId } from '../src/kit/contract/contract.ts'

/** The answers that the contract gives as examples of an operation that succeeds. */
export function readExamples<Answer>(operationId: OperationId): Answer[] {
  const { content = {} } = findOperation(operationId).object.responses['200'] ?? {}
  return Object.values(content['application/json']?.examples ?? {}).map(({ value }) => value as Answer)
}
