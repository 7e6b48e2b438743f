import { type Confirmation, NetworkError, OutcomeUnknownError, PaycontractError } from '../errors.ts'
import { UNSENT } from '../unsent.ts'
import type { Call, Operation } from './operation-table.ts'

/** Tracks whether a write may have taken effect although no answer confirms it. */
export interface Doubt {
  /** Notes that an attempt failed, with its error or status. */
  note(failure: unknown): void
  /** Whether a retry is safe. A write in doubt may still be on its way: it is retried only if the contract states that it may. */
  canRepeat(): boolean
  /** Returns the error that reports the doubt if there is one, otherwise `cause`. */
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
