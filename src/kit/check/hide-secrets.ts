import { ExpectedError, InputError } from '../expected-error.ts'

/** Returns the error without secrets, safe to print. */
export function hideSecrets(error: unknown, redact: (text: string) => string): unknown {
  if (!(error instanceof Error)) return redact(String(error))
  const { message, stack = '' } = error
  if (redact(message) === message && redact(stack) === stack) return error
  return error instanceof InputError ? new InputError(redact(message)) : new ExpectedError(redact(message))
}
