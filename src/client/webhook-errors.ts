import { type FieldError, listFieldErrors } from './field-error.ts'
import { PaycontractError } from './paycontract-error.ts'

/**
 * A webhook is signed with none of the secrets, or has no readable signature or timestamp. Do not act on it and answer 401. If
 * every webhook is forged, the secret is wrong, or the handler was not given the raw body.
 *
 * How webhooks are signed is a proposal: `webhook-signature` in the ledger of gaps.
 */
export class WebhookForgedError extends PaycontractError {
  readonly code = 'webhook_forged'

  constructor() {
    super('no secret signed the webhook: it is forged, or secret or rawBody is wrong')
  }

  override get name(): string {
    return 'WebhookForgedError'
  }
}

/**
 * A webhook is signed, but its timestamp is outside the tolerance: it was replayed, or a clock is wrong. Do not act on it and
 * answer 401.
 */
export class WebhookTooOldError extends PaycontractError {
  readonly code = 'webhook_too_old'
  /** How long ago it was signed, in milliseconds by this clock; negative if it was signed in the future. */
  readonly ageMs: number
  /** The largest accepted difference from this clock, in milliseconds. */
  readonly toleranceMs: number

  constructor(ageMs: number, toleranceMs: number) {
    super(`the webhook was signed ${ageMs} ms ago, at most ${toleranceMs} ms are tolerated`)
    this.ageMs = ageMs
    this.toleranceMs = toleranceMs
  }

  override get name(): string {
    return 'WebhookTooOldError'
  }
}

/**
 * A webhook is signed and recent, but it is not the JSON of an event, or does not match the shape of its event. It comes from the
 * service: answer 400 and check whether the contract has changed.
 */
export class WebhookMalformedError extends PaycontractError {
  readonly code = 'webhook_malformed'
  /** The first twenty, by their names in the contract. */
  readonly fieldErrors: readonly FieldError[]

  constructor(fieldErrors: readonly FieldError[]) {
    const told = fieldErrors.slice(0, 20)
    super(`the webhook is malformed: ${listFieldErrors(told)}`)
    this.fieldErrors = told
  }

  override get name(): string {
    return 'WebhookMalformedError'
  }
}

/** A webhook is signed and recent, but its event is not in the contract. Thrown only with `knownOnly`. */
export class WebhookUnknownError extends PaycontractError {
  readonly code = 'webhook_unknown'

  constructor() {
    super('the contract has no webhook of this kind')
  }

  override get name(): string {
    return 'WebhookUnknownError'
  }
}

/**
 * A function of a webhook handler, or its store, did not finish in time. The delivery was answered 500, so the service sends the
 * event again; the function runs on, and its result still counts. Put slow work into a queue.
 */
export class WebhookTimeoutError extends PaycontractError {
  readonly code = 'webhook_timeout'
  /** How long the handler waited, in milliseconds. */
  readonly timeoutMs: number

  constructor(timeoutMs: number) {
    super(`the webhook was not handled within ${timeoutMs} ms`)
    this.timeoutMs = timeoutMs
  }

  override get name(): string {
    return 'WebhookTimeoutError'
  }
}
