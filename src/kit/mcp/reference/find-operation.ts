import { type Operation, readContract } from '../../contract/contract.ts'
import { InputError } from '../../expected-error.ts'
import { findNearest } from '../../target/nearest-name.ts'
import { quoteText } from '../../visible-text.ts'

/** @throws InputError the operation does not exist; the message suggests the nearest one */
export function findOperation(operationId: string): Operation {
  const { operations } = readContract()
  const found = operations.find((each) => each.operationId === operationId)
  if (found) return found
  const known = operations.map((each) => each.operationId)
  const nearest = findNearest(operationId, known)
  throw new InputError(
    `operation: there is no ${quoteText(operationId)}. ${nearest ? `Did you mean ${nearest}?` : 'Find it with the tool search.'}`,
  )
}
