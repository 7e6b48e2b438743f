/** Exit codes of a check. */
export const EXIT = { passed: 0, failed: 1, usage: 2, error: 3 } as const

/** A check that cannot start: says what is wrong and what to do. Never carries a key. */
export class CheckError extends Error {
  override name = 'CheckError'
  /** 2 for a command or a config that was put wrongly, 3 for what is not ready or not reached. */
  readonly exitCode: typeof EXIT.usage | typeof EXIT.error

  constructor(message: string, exitCode: typeof EXIT.usage | typeof EXIT.error = EXIT.usage) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Whatever broke, and whoever prints it: the same without secrets. */
export function hideSecrets(error: unknown, redact: (text: string) => string): unknown {
  if (!(error instanceof Error)) return redact(String(error))
  const { message, stack = '' } = error
  if (redact(message) === message && redact(stack) === stack) return error
  const exitCode = error instanceof CheckError ? error.exitCode : EXIT.error
  return new CheckError(redact(message), exitCode)
}
