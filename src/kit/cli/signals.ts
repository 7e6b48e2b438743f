import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** npm forwards a Ctrl+C that the terminal has already sent to the whole group: one request, received twice. */
const TOLD_TWICE_WITHIN_MS = 100

/**
 * Waits for the request to stop this process. A second request ends it immediately.
 *
 * @param withParent the end of standard input is a request, too: it is closed when the parent of this process ends, for whatever
 *   reason, and although `npx` forwards no signal
 */
export function awaitStop(withParent = false): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | undefined
    if (withParent) awaitEndOfInput(resolve)
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        firstAt ??= performance.now()
        if (performance.now() - firstAt > TOLD_TWICE_WITHIN_MS) end(signal)
        resolve()
      })
    }
  })
}

function awaitEndOfInput(resolve: () => void): void {
  for (const event of ['end', 'close', 'error']) process.stdin.once(event, () => resolve())
  process.stdin.resume()
  // a file or a device cannot keep the process alive anyway
  process.stdin.unref?.()
}

/**
 * Ends the process immediately on a signal, with everything that it started.
 *
 * @param finish ends what runs, and returns true if it did: it gets the usual exit code of the signal
 */
export function endBySignal(finish: (exitCode: number) => boolean = () => false): void {
  let firstAt: number | undefined
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      const isFirst = firstAt === undefined
      firstAt ??= performance.now()
      const isTold = isFirst
        ? finish(exitCodeOf(signal))
        : performance.now() - firstAt <= TOLD_TWICE_WITHIN_MS
      if (!isTold) end(signal)
    })
  }
}

type Signal = (typeof SIGNALS)[number]

function end(signal: Signal): never {
  process.exit(exitCodeOf(signal))
}

/** Returns the usual exit code for a signal. */
function exitCodeOf(signal: Signal): number {
  return 128 + constants.signals[signal]
}
