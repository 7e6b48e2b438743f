import { type FieldError, listFieldErrors } from './field-error.ts'
import { PaycontractError } from './paycontract-error.ts'

/**
 * A webhook is not signed by any of the secrets, or bears no readable signature or timestamp. Do nothing of what it says and
 * answer 401. Where every webhook is forged, the secret is the wrong one, or its body was not given as it arrived.
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
 * A webhook is signed, and further from this clock than is tolerated: somebody sends again what they saw, or a clock is wrong.
 * Do nothing of what it says and answer 401.
 */
export class WebhookTooOldError extends PaycontractError {
  readonly code = 'webhook_too_old'
  /** How long ago it was signed, in milliseconds by this clock; negative where it was signed in the future. */
  readonly ageMs: number
  /** How far from this clock it may be, in milliseconds. */
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
 * A webhook is signed and recent, and not the JSON of an event, or not of the shape that its event has. Answer 400 and look
 * whether the contract has changed: it comes from the service.
 */
export class WebhookMalformedError extends PaycontractError {
  readonly code = 'webhook_malformed'
  /** The first twenty, by the names of the contract. */
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

/** A webhook is signed and recent, and of a kind that the contract does not have. Thrown only where known kinds are asked for. */
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
 * A function of a webhook handler, or its store, did not end in time. The delivery was answered 500, so that the service sends
 * the event again; the function goes on, and what it ends with still counts. Put what takes long into a queue.
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
