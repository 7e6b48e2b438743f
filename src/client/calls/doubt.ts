import { type Confirmation, NetworkError, OutcomeUnknownError, PaycontractError } from '../errors.ts'
import type { Call, Operation } from './operation-table.ts'

/** Codes of connections that never were. */
const UNSENT = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|UND_ERR_CONNECT_TIMEOUT|.*CERT.*)$/

/** Whether a write may have taken effect though no answer says so. */
export interface Doubt {
  /** Notes that an attempt failed: the error, or the status of an answer. */
  note(failure: unknown): void
  /** Whether it may be repeated: looks first, unless the contract states that a repetition has no second effect. */
  mayRepeat(): Promise<boolean>
  /** The error that tells of the doubt, where there is one. */
  tell(cause: unknown): unknown
}

export function isWrite({ method, idempotent }: Operation<string>): boolean {
  return method !== 'GET' && !(method === 'POST' && idempotent)
}

export function createDoubt({ operationId, operation }: Call, confirm: () => Promise<Confirmation>): Doubt {
  let isThere = false
  let found: Confirmation | undefined
  return {
    note(failure) {
      if (!isWrite(operation)) return
      const isUnsent = failure instanceof NetworkError && UNSENT.test(failure.reason ?? '')
      if (typeof failure === 'number' ? failure >= 500 : !isUnsent) isThere = true
    },
    async mayRepeat() {
      if (!isThere || operation.idempotent || operation.idempotencyStated) return true
      found = await confirm()
      isThere = found.outcome !== 'not_done'
      return !isThere
    },
    tell(cause) {
      const isTold = isThere && cause instanceof PaycontractError
      return isTold ? new OutcomeUnknownError(operationId, cause, confirm, found) : cause
    },
  }
}
