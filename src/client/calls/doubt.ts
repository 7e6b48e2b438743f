import { type Confirmation, NetworkError, OutcomeUnknownError, PaycontractError } from '../errors.ts'
import { UNSENT } from '../unsent.ts'
import type { Call, Operation } from './operation-table.ts'

/** Whether a write may have taken effect though no answer says so. */
export interface Doubt {
  /** Notes that an attempt failed: the error, or the status of an answer. */
  note(failure: unknown): void
  /** A write in doubt may still be on its way: only one that the contract states to be safe is sent again. */
  canRepeat(): boolean
  /** The error that reports the doubt, where there is one. */
  tell(cause: unknown): unknown
}

export function isWrite({ method, idempotent }: Operation<string>): boolean {
  return method !== 'GET' && !(method === 'POST' && idempotent)
}

export function trackOutcome({ operationId, operation }: Call, confirm: () => Promise<Confirmation>): Doubt {
  let isThere = false
  return {
    note(failure) {
      if (!isWrite(operation)) return
      const isUnsent = failure instanceof NetworkError && UNSENT.test(failure.reason ?? '')
      if (typeof failure === 'number' ? failure >= 500 : !isUnsent) isThere = true
    },
    canRepeat: () => !isThere || operation.idempotent === true || operation.idempotencyStated === true,
    tell(cause) {
      const isTold = isThere && cause instanceof PaycontractError
      return isTold ? new OutcomeUnknownError(operationId, cause, confirm) : cause
    },
  }
}
