import { findObject, type Operation, schemaOf } from '../../../contract/contract.ts'
import { isUnstated } from '../../../contract/document.ts'
import { deref } from '../../../contract/references.ts'

/** Whether it is stated that the operation needs an authenticated caller, by whatever credential. */
export function isAuthenticated(operation: Operation): boolean {
  return statedOf(operation)?.['x-authenticated'] !== undefined
}

/** Whether it is not stated how a caller authenticates. */
export function hasProposedCredential(operation: Operation): boolean {
  const security = statedOf(operation)?.security
  return operation.row.key !== 'none' && (security === undefined || security.some(isUnstated))
}

function statedOf({ host, row, contract }: Operation) {
  return findObject(contract.readDocument(host, 'documented'), row)
}

/** Whether it is not stated what a right request holds. */
export function hasProposedRequest({ host, row, object, contract }: Operation): boolean {
  if (!object.requestBody) return false
  const document = contract.readDocument(host, 'documented')
  const schema = schemaOf(findObject(document, row)?.requestBody)
  return !schema || 'x-gap' in deref<object>(document, schema) || row.encrypted !== undefined
}
