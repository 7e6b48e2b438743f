import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** npm passes on a Ctrl+C that the terminal has sent to the whole group: the same wish, told twice. */
const TOLD_TWICE_WITHIN_MS = 100

/**
 * Waits for the wish that this process end. A second wish ends it there and then.
 *
 * @param withParent the end of standard input is that wish too: it is closed when the parent of this process ends, however that
 *   happens, and although `npx` passes no signal on
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
  // a file or a device has nothing to keep the process by
  process.stdin.unref?.()
}

/**
 * Ends the process at once on a signal; what it started ends with it.
 *
 * @param finish ends what runs, if it answers true: it is given the exit code that shells know, and the time until the next wish
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

/** The exit code that shells know. */
function exitCodeOf(signal: Signal): number {
  return 128 + constants.signals[signal]
}
