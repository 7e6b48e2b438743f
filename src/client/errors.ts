import type { ApiError, WrongKeyTypeError } from './api-error.ts'
import { type FieldError, listFieldErrors, maskFieldErrors } from './field-error.ts'
import type { OutcomeUnknownError } from './outcome-unknown-error.ts'
import { PaycontractError } from './paycontract-error.ts'
import { UNSENT } from './unsent.ts'
import type {
  WebhookForgedError,
  WebhookMalformedError,
  WebhookTimeoutError,
  WebhookTooOldError,
  WebhookUnknownError,
} from './webhook-errors.ts'

export * from './api-error.ts'
export type { FieldError } from './field-error.ts'
export * from './outcome-unknown-error.ts'
export { PaycontractError } from './paycontract-error.ts'
export * from './webhook-errors.ts'

/** Why a configuration was refused. */
export type ConfigurationErrorCode =
  | 'missing_key'
  | 'malformed_key'
  | 'key_unavailable'
  | 'mixed_environments'
  | 'secret_key_in_browser'
  | 'insecure_transport'
  | 'webcrypto_unavailable'
  | 'invalid_option'

/**
 * The options are wrong, and a retry does not help: fix the code or the deployment. Thrown before anything is sent.
 *
 * - `missing_key`: the operation needs a key that was not given
 * - `malformed_key`: a key is in none of the accepted formats, or its numbers or lengths are not those of a sound key
 * - `key_unavailable`: your function that returns a key threw; a retry helps once it works again
 * - `mixed_environments`: test and live credentials were given together
 * - `secret_key_in_browser`: a secret key was given to code that runs in a browser
 * - `insecure_transport`: a secret key would have been sent over plain HTTP
 * - `webcrypto_unavailable`: the runtime has no `crypto.subtle` (in a browser: a page without HTTPS), or it fails
 * - `invalid_option`: any other option has the wrong type or is out of range
 *
 * @see the interface document, §5
 */
export class ConfigurationError extends PaycontractError {
  readonly code: ConfigurationErrorCode

  /** @param message what is wrong and how to fix it; must not repeat the value of a key */
  constructor(code: ConfigurationErrorCode, message: string) {
    super(message)
    this.code = code
  }

  override get name(): string {
    return 'ConfigurationError'
  }
}

/**
 * The payload does not fit into the one RSA block that `data` holds, or is longer than any card. Thrown before anything is
 * encrypted or sent. Shorten the payload or, for `data`, ask for a longer encryption key.
 *
 * @see the interface document, §4.1 and §8
 */
export class PayloadTooLongError extends PaycontractError {
  readonly code = 'payload_too_long'
  /** Length of the payload as UTF-8 JSON, in bytes. */
  readonly payloadBytes: number
  /** The longest payload in bytes: what this key and padding can carry, or 4,096 for a card. */
  readonly maxPayloadBytes: number

  constructor(payloadBytes: number, maxPayloadBytes: number) {
    super(`the payload has ${payloadBytes} bytes as JSON, at most ${maxPayloadBytes} can be carried`)
    this.payloadBytes = payloadBytes
    this.maxPayloadBytes = maxPayloadBytes
  }

  override get name(): string {
    return 'PayloadTooLongError'
  }
}

/**
 * The payload cannot be written as JSON: it is circular, holds a BigInt, is a function or `undefined`, or its own code (`toJSON`,
 * a getter, a proxy) throws. Thrown before anything is encrypted or sent; fix the code that builds the payload. The original
 * error is not attached: it may quote the payload.
 *
 * @see the interface document, §4.1
 */
export class PayloadNotJsonError extends PaycontractError {
  readonly code = 'payload_not_json'

  constructor() {
    super('the payload cannot be written as JSON: give plain data')
  }

  override get name(): string {
    return 'PayloadNotJsonError'
  }
}

/**
 * A ciphertext could not be decrypted. Encoding, padding, tag, key and content are deliberately not told apart, and no cause is
 * attached: a program that can distinguish them can decrypt the messages of others.
 */
export class DecryptionError extends PaycontractError {
  readonly code = 'decryption_failed'

  constructor() {
    super('the ciphertext could not be decrypted')
  }

  override get name(): string {
    return 'DecryptionError'
  }
}

/**
 * A message to be sent, or one received as a request, does not match its schema. Fix the message.
 *
 * @see `validateRequests` of a client, and the validators of `paycontract/validators/checkout` and `…/business`
 */
export class ValidationError extends PaycontractError {
  readonly code = 'invalid_request'
  readonly operationId: string
  /** The first twenty. A name that is not a plain word could be arbitrary input, and is shown as `*`. */
  readonly fieldErrors: readonly FieldError[]

  constructor(operationId: string, fieldErrors: readonly FieldError[]) {
    const told = maskFieldErrors(fieldErrors)
    super(`the request of ${operationId} is invalid: ${listFieldErrors(told)}`)
    this.operationId = operationId
    this.fieldErrors = told
  }

  override get name(): string {
    return 'ValidationError'
  }
}

/**
 * The service answered, but the answer does not match the contract. The operation may have taken effect: look up its result
 * before you repeat it.
 */
export class InvalidResponseError extends PaycontractError {
  readonly code = 'invalid_response'
  readonly operationId: string
  /** The first twenty. A name that is not a plain word could be arbitrary input, and is shown as `*`. */
  readonly fieldErrors: readonly FieldError[]

  constructor(operationId: string, fieldErrors: readonly FieldError[]) {
    const told = maskFieldErrors(fieldErrors)
    super(`the response to ${operationId} does not match its schema: ${listFieldErrors(told)}`)
    this.operationId = operationId
    this.fieldErrors = told
  }

  override get name(): string {
    return 'InvalidResponseError'
  }
}

/**
 * The service answered with a redirect. It is not followed: key and body would be sent wherever it points. Set `baseUrl` to the
 * host that answers without a redirect; if the redirect is unexpected, find out who answers there before you repeat anything.
 * Whether the operation took effect is unknown.
 *
 * @see the interface document, §4 and §5
 */
export class RedirectError extends PaycontractError {
  readonly code = 'redirected'
  readonly operationId: string
  /** HTTP status, e.g. 302; `undefined` in browsers, which hide it, and if `fetch` followed the redirect anyway. */
  readonly status: number | undefined
  /** The origin of the redirect's target, e.g. `https://example.com`; `undefined` if the runtime hides it. */
  readonly location: string | undefined

  constructor(operationId: string, status?: number, location?: string) {
    super(
      `${operationId} was redirected${status ? ` (HTTP ${status})` : ''}${location ? ` to ${location}` : ''}: fix baseUrl`,
    )
    this.operationId = operationId
    this.status = status
    this.location = location
  }

  override get name(): string {
    return 'RedirectError'
  }
}

/**
 * No answer came in time. Whether the operation took effect is unknown: look up its result before you repeat it. A call that the
 * caller's own `AbortSignal` cancels does not throw this error; it rejects with the signal's reason.
 */
export class TimeoutError extends PaycontractError {
  readonly code = 'timeout'
  readonly operationId: string
  /** How long the client waited, in milliseconds. */
  readonly timeoutMs: number

  constructor(operationId: string, timeoutMs: number) {
    super(`${operationId} was not answered within ${timeoutMs} ms`)
    this.operationId = operationId
    this.timeoutMs = timeoutMs
  }

  override get name(): string {
    return 'TimeoutError'
  }
}

/**
 * No answer came: the service could not be reached, the connection broke, or it switched protocols unasked (a 101:
 * `UNEXPECTED_UPGRADE`). Whether the operation took effect is unknown, unless `reason` excludes it (`ECONNREFUSED`). The
 * runtime's own error is not attached: some repeat header values.
 */
export class NetworkError extends PaycontractError {
  readonly code = 'network_error'
  readonly operationId: string
  /** The runtime's code for the cause, e.g. `ECONNREFUSED`; `undefined` if it gave none. */
  readonly reason: string | undefined

  /** @param reason kept only if it looks like a code: upper-case letters, digits and underscores */
  constructor(operationId: string, reason?: unknown) {
    const known = typeof reason === 'string' && /^[A-Z][A-Z0-9_]{2,40}$/.test(reason) ? reason : undefined
    const what = known && UNSENT.test(known) ? 'could not connect to' : 'got no answer from'
    super(`${operationId} ${what} the service${known ? ` (${known})` : ''}`)
    this.operationId = operationId
    this.reason = known
  }

  override get name(): string {
    return 'NetworkError'
  }
}

/** Every error of this package. Switch over `code`: the compiler then narrows to the class and reports a missing case. */
export type AnyPaycontractError =
  | ConfigurationError
  | PayloadTooLongError
  | PayloadNotJsonError
  | DecryptionError
  | (ApiError & { readonly code: 'api_error' })
  | WrongKeyTypeError
  | ValidationError
  | InvalidResponseError
  | RedirectError
  | TimeoutError
  | NetworkError
  | OutcomeUnknownError
  | WebhookForgedError
  | WebhookTooOldError
  | WebhookMalformedError
  | WebhookUnknownError
  | WebhookTimeoutError
