/** A failure that is not the program's fault: the message says what is wrong, where, and what to do. */
export class ExpectedError extends Error {
  override name = 'ExpectedError'
}

/** A file or an option cannot be taken as it is: exit code 2. The message says which place, and what to change. */
export class InputError extends ExpectedError {
  override name = 'InputError'
}

/** The input was right, and yet it could not be done: exit code 3. */
export class CannotGenerateError extends ExpectedError {
  override name = 'CannotGenerateError'
}
