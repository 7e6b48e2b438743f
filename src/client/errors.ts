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
 * The options are wrong, and no repetition will help: fix the code or the deployment.
 * Raised before anything is sent.
 *
 * - `missing_key`: the operation needs a key that was not given
 * - `malformed_key`: a key was given in no accepted format, or its numbers or lengths are not those of a sound key
 * - `key_unavailable`: your function that gives a key threw; once it answers, a repetition helps
 * - `mixed_environments`: test and live credentials were given together
 * - `secret_key_in_browser`: a secret key was given to code that runs in a browser
 * - `insecure_transport`: a secret key would have travelled over plain HTTP
 * - `webcrypto_unavailable`: the runtime offers no `crypto.subtle` (in a browser: a page without HTTPS), or it fails
 * - `invalid_option`: any other option is of the wrong type or out of range
 *
 * @see the interface document, §5
 */
export class ConfigurationError extends PaycontractError {
  readonly code: ConfigurationErrorCode

  /** @param message what is wrong and what to do; must not repeat the value of a key */
  constructor(code: ConfigurationErrorCode, message: string) {
    super(message)
    this.code = code
  }

  override get name(): string {
    return 'ConfigurationError'
  }
}

/**
 * The payload does not fit into the one RSA block that `data` holds, or is longer than any card. Raised before
 * anything is encrypted or sent. Shorten the payload, or, for `data`, ask for a longer encryption key.
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
 * The payload cannot be written as JSON: it refers to itself, holds a BigInt, is a function or `undefined`, or code
 * of its own (`toJSON`, a getter, a proxy) throws. Raised before anything is encrypted or sent; fix the code that
 * makes the payload. What was thrown is not attached: it may quote the payload.
 *
 * @see the interface document, §4.1
 */
export class PayloadNotJsonError extends PaycontractError {
  readonly code = 'payload_not_json'

  constructor() {
    super('the payload has no JSON form: give plain data')
  }

  override get name(): string {
    return 'PayloadNotJsonError'
  }
}

/**
 * A ciphertext could not be read. Encoding, padding, tag, key and content are deliberately not told apart, and no
 * cause is attached: a program that can distinguish them can decrypt what is not its own.
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
 * A message that was to be sent, or that was received as a request, departs from its schema. Fix the message.
 *
 * @see `validateRequests` of a client, and the validators of `paycontract/validators/checkout` and `…/business`
 */
export class ValidationError extends PaycontractError {
  readonly code = 'invalid_request'
  readonly operationId: string
  /** The first twenty. A name that is not a plain word, and so may be anybody's text, is shown as `*`. */
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
 * The service answered, but not as its contract says. The operation may well have taken effect:
 * look its result up before repeating it.
 */
export class InvalidResponseError extends PaycontractError {
  readonly code = 'invalid_response'
  readonly operationId: string
  /** The first twenty. A name that is not a plain word, and so may be anybody's text, is shown as `*`. */
  readonly fieldErrors: readonly FieldError[]

  constructor(operationId: string, fieldErrors: readonly FieldError[]) {
    const told = maskFieldErrors(fieldErrors)
    super(`the response to ${operationId} departs from its schema: ${listFieldErrors(told)}`)
    this.operationId = operationId
    this.fieldErrors = told
  }

  override get name(): string {
    return 'InvalidResponseError'
  }
}

/**
 * The service answered with a redirect. It is not followed: key and body would go to wherever it points. Give the client
 * the `baseUrl` that answers itself; where the redirect is unexpected, find out who answers there before you repeat
 * anything. Whether the operation took effect is unknown.
 *
 * @see the interface document, §4 and §5
 */
export class RedirectError extends PaycontractError {
  readonly code = 'redirected'
  readonly operationId: string
  /** HTTP status, e.g. 302; `undefined` in browsers, which do not tell, and where `fetch` followed all the same. */
  readonly status: number | undefined
  /** The origin that it points to, e.g. `https://example.com`; `undefined` where the runtime does not tell. */
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
 * No answer came in time. Whether the operation took effect is unknown: look its result up before repeating it.
 * A cancellation by the caller's own `AbortSignal` is not this error; it rejects with the signal's reason.
 */
export class TimeoutError extends PaycontractError {
  readonly code = 'timeout'
  readonly operationId: string
  /** How long was waited, in milliseconds. */
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
 * No answer came: the service could not be reached, the connection broke, or what came was not an answer (`UNEXPECTED_UPGRADE`:
 * a 101 that was not asked for). Whether the operation took effect is unknown unless `reason` excludes it (`ECONNREFUSED`).
 * The runtime's own error is not attached: some repeat header values.
 */
export class NetworkError extends PaycontractError {
  readonly code = 'network_error'
  readonly operationId: string
  /** The runtime's code for the cause, e.g. `ECONNREFUSED`; `undefined` where it gave none. */
  readonly reason: string | undefined

  /** @param reason kept only where it looks like a code: upper-case letters, digits and underscores */
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

/** Every error of this package. Switch over `code`: the compiler then knows the class, and misses no case. */
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
