import { ExpectedError, InputError } from '../expected-error.ts'
import { showLines } from '../visible-text.ts'
import { NotRunningError } from '../webhooks/control-plane.ts'

/** Says why a command that talks to a sandbox was not carried out, and ends with its exit code: see its help. */
export function reportFailure(command: string, error: unknown): void {
  if (!(error instanceof ExpectedError)) throw error
  process.stderr.write(`${showLines(`paycontract ${command}: ${error.message}`)}\n`)
  process.exitCode = error instanceof NotRunningError ? 3 : error instanceof InputError ? 2 : 1
}
