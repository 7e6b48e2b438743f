import { ApiError } from './api-error.ts'
import type { ConfirmedRecord, NamedClient } from './calls/confirmed-record.ts'
import { PaycontractError } from './paycontract-error.ts'

/** What the service shows of a write whose answer was lost. */
export interface Confirmation<Found = unknown> {
  /**
   * `done`: a record carries the idempotency key of the call and its state shows that it took effect; or the same request was
   * answered again under its key. `not_done`: the service shows nothing that this call can have made; a request that is still on
   * its way may yet arrive. `unknown`: anything else, see `reason` and `found`.
   */
  outcome: 'done' | 'not_done' | 'unknown'
  /** With `done`: the record of the write, as returned by the operation that was queried. Typed after `isAbout`. */
  answer?: Found
  /** With `unknown`: the records that this call, or another one, may have made, for a person to decide. */
  found?: readonly Found[]
  /** With `unknown`: the reason. */
  reason?: string
}

/**
 * A write was sent, and no readable answer came: a timeout, a lost connection, a 5xx, a success that is not JSON. It may have
 * taken effect. `cause` holds the failure, `confirm()` asks the service.
 *
 * @example const { outcome, answer, found, reason } = await error.confirm()
 */
export class OutcomeUnknownError<Found = unknown> extends PaycontractError {
  readonly code = 'outcome_unknown'
  readonly operationId: string
  override readonly cause: PaycontractError
  readonly #confirm: () => Promise<Confirmation<Found>>

  constructor(operationId: string, cause: PaycontractError, confirm: () => Promise<Confirmation<Found>>) {
    super(`${operationId} may have taken effect (${cause.message}): await confirm() before you repeat it`)
    this.operationId = operationId
    this.cause = cause
    this.#confirm = confirm
  }

  /**
   * Asks the service whether the write took effect, with the operation that the contract names for it. Never rejects. Sends the
   * write again only if the contract names the write itself, as for `createCheckoutLink`, and only under its original idempotency
   * key. Only a call that carried an idempotency key (`idempotencyKey`, or `retry`) can be `done`: nothing else distinguishes its
   * record from one that another program made.
   */
  confirm(): Promise<Confirmation<Found>> {
    return this.#confirm()
  }

  /**
   * Whether this error is about that operation of the client. If so, `answer` and `found` of `confirm()` have the type that the
   * contract gives them.
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
