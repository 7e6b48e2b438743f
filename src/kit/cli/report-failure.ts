import { ExpectedError, InputError } from '../expected-error.ts'
import { showLines } from '../visible-text.ts'
import { NotRunningError } from '../webhooks/control-plane.ts'

/** Prints why a command that talks to a sandbox failed, and sets the exit code that its help lists. */
export function reportFailure(command: string, error: unknown): void {
  if (!(error instanceof ExpectedError)) throw error
  process.stderr.write(`${showLines(`paycontract ${command}: ${error.message}`)}\n`)
  process.exitCode = error instanceof NotRunningError ? 3 : error instanceof InputError ? 2 : 1
}
