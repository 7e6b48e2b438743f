import { PaycontractError } from './paycontract-error.ts'
import { quote } from './quote.ts'

/** What is known of an answer that reports a failure. */
export interface ApiErrorDetails {
  operationId: string
  /** HTTP status, e.g. 404. */
  status: number
  /** `statusCode` of the body, as it was sent. */
  statusCode?: string | number | undefined
  /** `message` of the body. */
  apiMessage?: string | undefined
  /** Keys that the service may have echoed; they are taken out of what it says. */
  secrets?: readonly string[] | undefined
}

/**
 * The service answered, and the answer is a failure. Decide by `status` and `statusCode`.
 *
 * @see the interface document, §7
 */
export class ApiError extends PaycontractError {
  readonly code: 'api_error' | 'wrong_key_type' = 'api_error'
  readonly operationId: string
  /** HTTP status, e.g. 404. */
  readonly status: number
  /** `statusCode` of the body; text is visible and short, like `apiMessage`. `undefined` where there was none. */
  readonly statusCode: string | number | undefined
  /**
   * `message` of the body on one line: at most 500 characters, all of them visible, keys and card numbers masked.
   * `undefined` where there was none. What was sent as it was sent is the `error` that the call resolved to.
   */
  readonly apiMessage: string | undefined

  constructor({ operationId, status, statusCode, apiMessage, secrets }: ApiErrorDetails) {
    const masked = apiMessage === undefined ? undefined : quote(apiMessage, 500, secrets)
    const code = typeof statusCode === 'string' ? quote(statusCode, 60, secrets) : statusCode
    const inBody = code === undefined ? '' : ` (statusCode ${code})`
    super(`${operationId} was answered with HTTP ${status}${inBody}${masked ? `: ${masked}` : ''}`)
    this.operationId = operationId
    this.status = status
    this.statusCode = code
    this.apiMessage = masked
  }

  override get name(): string {
    return 'ApiError'
  }
}

/**
 * The key is valid, but of the wrong type for this operation: a public key where a secret key is due, or the other
 * way round. Not a generic authentication failure; swap the keys in the configuration.
 *
 * @see the interface document, §7
 */
export class WrongKeyTypeError extends ApiError {
  override readonly code = 'wrong_key_type'
  /** The type of key that the operation wants. */
  readonly expectedKeyType: 'public' | 'secret'

  constructor(details: ApiErrorDetails, expectedKeyType: 'public' | 'secret') {
    super(details)
    this.expectedKeyType = expectedKeyType
  }

  override get name(): string {
    return 'WrongKeyTypeError'
  }
}
