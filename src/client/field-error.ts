/** A field at fault, and why: one shape for what this package refuses and what the service refuses. */
export interface FieldError {
  /**
   * Path of the field, its parts joined by dots, e.g. `order.amount`; empty for the message as a whole. A field of the encrypted
   * payload has its path in the plaintext, a parameter its name.
   */
  readonly field: string
  /** What is wrong with it, e.g. `is required`. */
  readonly message: string
}

const MAX_ERRORS = 20

/** Names of the contract are short words. Keys, card numbers and invisible characters do not match. */
const PLAIN_NAME = /^(?:[a-z_]{1,40}\d?|\d{1,6})$/i

/** Returns the first twenty errors, with every name that no contract would use replaced by `*`. */
export function maskFieldErrors(errors: readonly FieldError[]): FieldError[] {
  return errors.slice(0, MAX_ERRORS).map(({ field, message }) => ({
    field: field.replace(/[^.]+/g, (name) => (PLAIN_NAME.test(name) ? name : '*')),
    message,
  }))
}

/** Formats the errors on one line. */
export function listFieldErrors(errors: readonly FieldError[]): string {
  return errors.map(({ field, message }) => (field ? `${field} ${message}` : message)).join('; ')
}
