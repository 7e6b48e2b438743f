/** A failure that is not the program's fault: the message says what is wrong, where, and what to do. */
export class ExpectedError extends Error {
  override name = 'ExpectedError'
}

/** A file or an option is not acceptable: exit code 2. The message names the place, and what to change. */
export class InputError extends ExpectedError {
  override name = 'InputError'
}

/** The input was valid, but the command failed: exit code 3. */
export class CannotGenerateError extends ExpectedError {
  override name = 'CannotGenerateError'
}
