import { ExpectedError } from './expected-error.ts'
import { showLines } from './visible-text.ts'

/**
 * Prints what an expected error says, and returns its exit code. Throws any other error again.
 *
 * @param otherwise the exit code of an error that has none of its own
 */
export function reportExpected(command: string, error: unknown, otherwise = 3): number {
  if (!(error instanceof ExpectedError)) throw error
  process.stderr.write(`${showLines(`paycontract ${command}: ${error.message}`)}\n`)
  return error.exitCode ?? otherwise
}
