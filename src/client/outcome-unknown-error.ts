import { PaycontractError } from './paycontract-error.ts'

/** What was found out about a write whose answer did not come. */
export interface Confirmation {
  /**
   * `done`: it took effect. `not_done`: it had not when the service was asked; a request that is still on its way there
   * may yet. `unknown`: the service does not tell, see `reason`.
   */
  outcome: 'done' | 'not_done' | 'unknown'
  /** The record that the service showed, as the operation that was asked answers it. */
  answer?: unknown
  /** Why nothing can be said. */
  reason?: string
}

/**
 * A write was sent, and no readable answer came: a timeout, a lost connection, a 5xx, a success that is no JSON. Do not
 * repeat it before `confirm()` has said `not_done`. `cause` says what happened.
 *
 * @example const { outcome, answer, reason } = await error.confirm()
 */
export class OutcomeUnknownError extends PaycontractError {
  readonly code = 'outcome_unknown'
  readonly operationId: string
  override readonly cause: PaycontractError
  /** What was found when the client looked before repeating, where it was told to retry. */
  readonly found: Confirmation | undefined
  readonly #confirm: () => Promise<Confirmation>

  constructor(
    operationId: string,
    cause: PaycontractError,
    confirm: () => Promise<Confirmation>,
    found?: Confirmation,
  ) {
    super(`${operationId} may have taken effect (${cause.message}): await confirm() before you repeat it`)
    this.operationId = operationId
    this.cause = cause
    this.found = found
    this.#confirm = confirm
  }

  /**
   * Asks the operation that the contract names for it whether the write took effect. Never rejects: where it cannot be
   * told, or the question fails, the outcome is `unknown`, with the reason.
   */
  confirm(): Promise<Confirmation> {
    return this.#confirm()
  }

  override get name(): string {
    return 'OutcomeUnknownError'
  }
}
