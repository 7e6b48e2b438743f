import { ExpectedError } from '../expected-error.ts'

/** A copy that is not what would be generated now: exit code 1. */
export class StaleClientError extends ExpectedError {
  override name = 'StaleClientError'
}

/** The input was right, and yet it could not be done: exit code 3. */
export class CannotGenerateError extends ExpectedError {
  override name = 'CannotGenerateError'
}
