import { ApiError, ConfigurationError, WrongKeyTypeError } from '../errors.ts'
import { recallContext } from './answer-context.ts'
import { readFailure } from './read-failure.ts'

/** The result of a call of a client, as far as `unwrap` reads it. */
export interface UnwrappableResult {
  data?: unknown
  error?: unknown
  response: Response
  operationId: string
}

/** The type of `data` if the call succeeded. */
export type Unwrapped<Result> = Result extends { data: infer Data; error?: undefined } ? Data : never

/** The documented answers to a valid key of the wrong type, with the type that was required (§7). */
const wrongKeyTypes = new Map<string | undefined, 'public' | 'secret'>([
  ['Invalid SECRET key', 'secret'],
  ['Invalid public key passed', 'public'],
])

/**
 * Returns the typed body of a success and throws for anything else.
 *
 * A success is an HTTP status from 200 to 299. That includes a declined card: the checkout API answers it with 200 and `status:
 * "failed"`. It is an outcome of the payment, which the caller handles like the others, by `status` and `statusCode` of the
 * returned value.
 *
 * @param result the result of a client's call, or its promise; a promise makes this return a promise
 * @returns the body, typed by the operation; `undefined` for an empty answer
 * @throws WrongKeyTypeError `wrong_key_type`: the key is valid, but the operation requires the other type
 * @throws OutcomeUnknownError `outcome_unknown`: a write was answered with a 5xx, and may have taken effect
 * @throws ApiError `api_error`: any other failure that the service reports
 * @throws ConfigurationError `invalid_option`: the argument is not the result of a call
 * @see the interface document, §7
 */
export function unwrap<Result extends UnwrappableResult>(result: Result): Unwrapped<Result>
export function unwrap<Result extends UnwrappableResult>(result: Promise<Result>): Promise<Unwrapped<Result>>
export function unwrap(result: UnwrappableResult | Promise<UnwrappableResult>): unknown {
  return isPromise(result) ? result.then(readData) : readData(result)
}

function isPromise(result: object): result is Promise<UnwrappableResult> {
  return typeof (result as Partial<Promise<unknown>> | undefined)?.then === 'function'
}

function readData(result: UnwrappableResult): unknown {
  if (typeof result?.response?.ok !== 'boolean') {
    throw new ConfigurationError(
      'invalid_option',
      'unwrap takes what a call of a client returned: unwrap(await client.GET(…))',
    )
  }
  if (result.response.ok) return result.data
  const details = readFailure(result)
  const expectedKeyType = details.status === 401 && wrongKeyTypes.get(details.apiMessage)
  if (expectedKeyType) throw new WrongKeyTypeError(details, expectedKeyType)
  const failure = new ApiError(details)
  throw recallContext(result.response)?.tell?.(failure) ?? failure
}
