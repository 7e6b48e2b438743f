/** A failure that is not the program's fault: the message says what is wrong, where, and what to do. */
export class ExpectedError extends Error {
  override name = 'ExpectedError'
  /** Of the command that it ends; undefined where that depends on the command. */
  readonly exitCode?: number
}

/** A file or an option is not acceptable. The message names the place, and what to change. */
export class InputError extends ExpectedError {
  override name = 'InputError'
  override readonly exitCode = 2
}

/** The input was valid, but the command failed. */
export class CannotGenerateError extends ExpectedError {
  override name = 'CannotGenerateError'
  override readonly exitCode = 3
}
