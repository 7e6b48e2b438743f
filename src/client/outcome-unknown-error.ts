import { ApiError } from './api-error.ts'
import type { ConfirmedRecord, NamedClient } from './calls/confirmed-record.ts'
import { PaycontractError } from './paycontract-error.ts'

/** What was found out about a write whose answer did not come. */
export interface Confirmation<Found = unknown> {
  /**
   * `done`: it took effect. `not_done`: it had not when the service was asked; a request that is still on its way there
   * may yet. `unknown`: the service does not tell, see `reason`.
   */
  outcome: 'done' | 'not_done' | 'unknown'
  /** The record that the service showed, as the operation that was asked answers it: typed after `isAbout`. */
  answer?: Found
  /** Why nothing can be said. */
  reason?: string
}

/**
 * A write was sent, and no readable answer came: a timeout, a lost connection, a 5xx, a success that is no JSON. Do not
 * repeat it before `confirm()` has said `not_done`. `cause` says what happened.
 *
 * @example const { outcome, answer, reason } = await error.confirm()
 */
export class OutcomeUnknownError<Found = unknown> extends PaycontractError {
  readonly code = 'outcome_unknown'
  readonly operationId: string
  override readonly cause: PaycontractError
  /** What was found when the client looked before repeating, where it was told to retry. */
  readonly found: Confirmation<Found> | undefined
  readonly #confirm: () => Promise<Confirmation<Found>>

  constructor(
    operationId: string,
    cause: PaycontractError,
    confirm: () => Promise<Confirmation<Found>>,
    found?: Confirmation<Found>,
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
  confirm(): Promise<Confirmation<Found>> {
    return this.#confirm()
  }

  /**
   * Whether this is about an operation of a client. If so, the `answer` of `confirm()` and of `found` has the type that
   * the contract gives it.
   *
   * @example if (error.isAbout(checkout, 'createOrder')) console.log((await error.confirm()).answer?.status)
   */
  isAbout<Client extends NamedClient, Id extends keyof Client['operations'] & string>(
    client: Client,
    operationId: Id,
  ): this is OutcomeUnknownError<ConfirmedRecord<Client, Id>> {
    return this.operationId === operationId && Object.hasOwn(client.operations, operationId)
  }

  override toString(): string {
    const { cause } = this
    const request = cause instanceof ApiError && cause.requestId
    return `${super.toString()}${request ? ` (request ${request})` : ''}`
  }

  override get name(): string {
    return 'OutcomeUnknownError'
  }
}
