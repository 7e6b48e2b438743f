import { DatabaseUnavailableError } from '../store/database-unavailable.ts'

/** An outage affects every request, so it is reported at most once in this time. */
const OUTAGE_EVERY_MS = 10_000

/**
 * Creates a function that reports faults on stderr. The stack of an error shows where it happened and holds nothing of a
 * request. Its message might, so it is left out, except for an outage, whose message is ours.
 */
export function createFaultReport(): (error: unknown) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  return (error) => {
    if (!(error instanceof DatabaseUnavailableError)) return write(describe(error))
    if (performance.now() - toldAt < OUTAGE_EVERY_MS) return
    toldAt = performance.now()
    write(`${error.message}\n`)
  }
}

function describe(error: unknown): string {
  const { name, stack = '' } = error instanceof Error ? error : new Error()
  const places = stack.split('\n').filter((line) => /^\s+at /.test(line))
  return `fault: ${name}\n${places.join('\n')}\n`
}

function write(text: string): void {
  // the reader may be gone; without a listener, the error would end the process
  if (process.stderr.listenerCount('error') === 0) process.stderr.on('error', () => {})
  process.stderr.write(text)
}
