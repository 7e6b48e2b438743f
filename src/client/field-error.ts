/** A field at fault, and why: one shape for what this package refuses, and for what the service does. */
export interface FieldError {
  /**
   * Path of the field, its parts joined by dots, e.g. `order.amount`; empty for the message as a whole. A field of the
   * encrypted payload is named as it is in the plaintext, a parameter by its name.
   */
  readonly field: string
  /** What is wrong with it, e.g. `is required`. */
  readonly message: string
}

const MAX_ERRORS = 20

/** Names of the contract are short words; a key, a card number or invisible characters are not. */
const PLAIN_NAME = /^(?:[a-z_]{1,40}\d?|\d{1,6})$/i

/** The first of them, with names that no contract would have told as `*`. */
export function maskFieldErrors(errors: readonly FieldError[]): FieldError[] {
  return errors.slice(0, MAX_ERRORS).map(({ field, message }) => ({
    field: field.replace(/[^.]+/g, (name) => (PLAIN_NAME.test(name) ? name : '*')),
    message,
  }))
}

/** All of them in one line. */
export function listFieldErrors(errors: readonly FieldError[]): string {
  return errors.map(({ field, message }) => (field ? `${field} ${message}` : message)).join('; ')
}
