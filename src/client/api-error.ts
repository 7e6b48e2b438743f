import type { FieldError } from './field-error.ts'
import { PaycontractError } from './paycontract-error.ts'
import { quote } from './quote.ts'

/** Details of an answer that reports a failure. */
export interface ApiErrorDetails {
  operationId: string
  /** HTTP status, e.g. 404. */
  status: number
  /** `statusCode` of the body, as sent. */
  statusCode?: string | number | undefined
  /** `message` of the body. */
  apiMessage?: string | undefined
  /** The fields at fault, as the body lists them. */
  fieldErrors?: readonly FieldError[] | undefined
  /** The parsed body. */
  body?: unknown
  /** The headers of the answer. */
  headers?: Headers | undefined
  /** The service's id of this exchange. */
  requestId?: string | null | undefined
  /** How long the service asks the caller to wait, in milliseconds. */
  retryAfterMs?: number | undefined
  /** Keys that the service may have echoed; they are masked in its text. */
  secrets?: readonly string[] | undefined
}

const MAX_FIELD_ERRORS = 20

/**
 * The service answered with a failure. Decide by `status` and `statusCode`.
 *
 * Everything that is printed or logged of this error is visible text on one line, with keys and card numbers masked. The raw
 * answer is in `body` and `headers`, which are not enumerable: no logger and no `JSON.stringify` repeats them.
 *
 * @example if (error instanceof ApiError) for (const { field, message } of error.fieldErrors) show(field, message)
 * @see the interface document, §7
 */
export class ApiError extends PaycontractError {
  readonly code: 'api_error' | 'wrong_key_type' = 'api_error'
  readonly operationId: string
  /** HTTP status, e.g. 404. */
  readonly status: number
  /** `statusCode` of the body; a string is shortened and masked like `apiMessage`. `undefined` if the body has none. */
  readonly statusCode: string | number | undefined
  /**
   * `message` of the body on one line: at most 500 visible characters, keys and card numbers masked. `undefined` if the body has
   * none. The raw text is in `body`.
   */
  readonly apiMessage: string | undefined
  /** The first twenty fields at fault, masked like `apiMessage`; empty if the service lists none. */
  readonly fieldErrors: readonly FieldError[]
  /** The service's id of this exchange: quote it to the operator's support. `undefined` if the service sent none. */
  readonly requestId: string | undefined
  /** How long the service asks to wait before the next call, in milliseconds. `undefined` if it did not ask. */
  readonly retryAfterMs: number | undefined
  readonly #body: unknown
  readonly #headers: Headers | undefined

  constructor(details: ApiErrorDetails) {
    const { operationId, status, statusCode, secrets } = details
    const tell = (text: string | null | undefined, most: number) =>
      typeof text === 'string' ? quote(text, most, secrets) : undefined
    const apiMessage = tell(details.apiMessage, 500)
    const code = typeof statusCode === 'string' ? quote(statusCode, 60, secrets) : statusCode
    const inBody = code === undefined ? '' : ` (statusCode ${code})`
    super(`${operationId} was answered with HTTP ${status}${inBody}${apiMessage ? `: ${apiMessage}` : ''}`)
    this.operationId = operationId
    this.status = status
    this.statusCode = code
    this.apiMessage = apiMessage
    this.fieldErrors = (details.fieldErrors ?? [])
      .slice(0, MAX_FIELD_ERRORS)
      .map(({ field, message }) => ({ field: `${tell(field, 100)}`, message: `${tell(message, 200)}` }))
    this.requestId = tell(details.requestId, 100)
    this.retryAfterMs = details.retryAfterMs
    this.#body = details.body
    this.#headers = details.headers
  }

  /** The parsed body: JSON, or the text if it is not JSON. It may repeat what was sent: do not log it. */
  get body(): unknown {
    return this.#body
  }

  /** The headers of the answer. They may hold secrets: do not log them. */
  get headers(): Headers | undefined {
    return this.#headers
  }

  /** Adds the request id, for the operator's support. `message` omits it, so that equal errors have equal messages. */
  override toString(): string {
    return `${super.toString()}${this.requestId === undefined ? '' : ` (request ${this.requestId})`}`
  }

  override get name(): string {
    return 'ApiError'
  }
}

/**
 * The key is valid, but of the wrong type for this operation: a public key where a secret key is required, or the reverse. This
 * is not a generic authentication failure: swap the keys in the configuration.
 *
 * @see the interface document, §7
 */
export class WrongKeyTypeError extends ApiError {
  override readonly code = 'wrong_key_type'
  /** The type of key that the operation requires. */
  readonly expectedKeyType: 'public' | 'secret'

  constructor(details: ApiErrorDetails, expectedKeyType: 'public' | 'secret') {
    super(details)
    this.expectedKeyType = expectedKeyType
  }

  override get name(): string {
    return 'WrongKeyTypeError'
  }
}
