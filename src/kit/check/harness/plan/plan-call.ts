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

/** What a test asks for, and what is known of it. */
export interface Call {
  operationId: OperationId
  /** As it goes over the network; undefined where the operator has none such. */
  operation: Operation | undefined
  /** In the names of the shipped contract. */
  options: RequestOptions
  /** The target ought to take it: without the key to encrypt it, it is not sent. */
  isValid?: boolean
  /** Why the run takes the operation for one that nobody serves. */
  missing?: string | undefined
}

/** A request to send, or the first reason to end the test in its place. Nothing is sent here. */
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
  return { isDisabled: true, reason: `the operator takes no such ${operation.operationId}: ${narrowing}` }
}
