import type { Operation, OperationId } from '../../../contract/contract.ts'
import type { Target } from '../../../target/target.ts'
import { byServing } from '../../remedies/remedy.ts'
import type { Planned, RequestOptions } from '../wire/request.ts'
import { findNarrowing, requestToWire } from '../wire/translate-call.ts'
import { fitPayload } from './fit-payload.ts'
import {
  findCipherObstacle,
  findKnownObstacle,
  findReadOnly,
  findUnknownCipher,
  type Undecided,
} from './obstacles.ts'

/** A call of a test, and what is known about it. */
export interface Call {
  operationId: OperationId
  /** The operation on the wire. Undefined if the operator does not have it. */
  operation: Operation | undefined
  /** In the names of the shipped contract. */
  options: RequestOptions
  /** The target should accept it: without the key to encrypt it, it is not sent. */
  isValid?: boolean
  /** Why the run considers the operation missing. */
  missing?: string | undefined
}

/** Returns a request to send, or the first reason to end the test instead. Sends nothing. */
export function planCall(target: Target, call: Call): Planned | Undecided {
  const { operationId, operation, isValid = false, missing } = call
  if (!operation) return { isDisabled: true, reason: `the operator has no ${operationId}` }
  const options = fitPayload(target, operation, call.options)
  const obstacle =
    (isValid ? findCipherObstacle(target, operation, call.options) : undefined) ??
    findReadOnly(target, operation) ??
    findKnownObstacle(target, operation, options) ??
    explainNarrowing(operation, options) ??
    findUnknownCipher(target, operation, options) ??
    (missing === undefined ? undefined : { reason: missing, remedy: byServing(operation) })
  return obstacle ?? { operation, options, request: requestToWire(operation, options) }
}

function explainNarrowing(operation: Operation, options: RequestOptions): Undecided | undefined {
  const narrowing = findNarrowing(operation, options)
  if (narrowing === undefined) return undefined
  return {
    isDisabled: true,
    reason: `the operator does not accept such a ${operation.operationId}: ${narrowing}`,
  }
}
