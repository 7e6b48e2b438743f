import { constants } from 'node:os'

/** Ends the process at once where it is told to, with the exit code that shells know; what it started ends with it. */
export function endBySignal(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => process.exit(128 + constants.signals[signal]))
  }
}
