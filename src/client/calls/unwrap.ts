import { ApiError, type ApiErrorDetails, WrongKeyTypeError } from '../errors.ts'
import { readNotes } from './answer-notes.ts'

/** What a call of a client resolves to, as far as `unwrap` reads it. */
export interface UnwrappableResult {
  data?: unknown
  error?: unknown
  response: Response
  operationId: string
}

/** The type of `data` when the call succeeded. */
export type Unwrapped<Result> = Result extends { data: infer Data; error?: undefined } ? Data : never

/** The documented answers to a valid key of the wrong type, with the type that was wanted (§7). */
const wrongKeyTypes = new Map<unknown, 'public' | 'secret'>([
  ['Invalid SECRET key', 'secret'],
  ['Invalid public key passed', 'public'],
])

/**
 * The typed body of a success; an exception for anything else.
 *
 * A success is an HTTP status from 200 to 299. A declined card is one too: the checkout API answers it with 200 and
 * `status: "failed"`, it is an outcome of the payment that the caller handles like the others, by `status` and
 * `statusCode` of the returned value.
 *
 * @param result what a client's call returned, or the promise of it; a promise makes this return a promise
 * @returns the body, typed by the operation; `undefined` for an empty answer
 * @throws WrongKeyTypeError `wrong_key_type`: the key is valid, but a key of the other type is due
 * @throws OutcomeUnknownError `outcome_unknown`: a write was answered with a 5xx, and may have taken effect
 * @throws ApiError `api_error`: any other failure that the service reports
 * @see the interface document, §7
 */
export function unwrap<Result extends UnwrappableResult>(result: Result): Unwrapped<Result>
export function unwrap<Result extends UnwrappableResult>(result: Promise<Result>): Promise<Unwrapped<Result>>
export function unwrap(result: UnwrappableResult | Promise<UnwrappableResult>): unknown {
  return 'then' in result ? result.then(readData) : readData(result)
}

function readData({ data, error, response, operationId }: UnwrappableResult): unknown {
  if (response.ok) return data
  const { status } = response
  const { statusCode, message } = (error ?? {}) as { statusCode?: unknown; message?: unknown }
  const notes = readNotes(response)
  const details: ApiErrorDetails = {
    operationId,
    status,
    statusCode: typeof statusCode === 'string' || typeof statusCode === 'number' ? statusCode : undefined,
    apiMessage: typeof message === 'string' ? message : undefined,
    secrets: notes?.secrets,
  }
  const expectedKeyType = status === 401 && wrongKeyTypes.get(message)
  if (expectedKeyType) throw new WrongKeyTypeError(details, expectedKeyType)
  const failure = new ApiError(details)
  throw notes ? notes.tell(failure) : failure
}
