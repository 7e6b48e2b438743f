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
 * Ends the process immediately on a signal, with everything that it started. That npx, which started it, was stopped is a
 * SIGTERM: npx forwards no signal.
 *
 * @param finish ends what runs, and returns true if it did: it gets the usual exit code of the signal
 */
export function endBySignal(finish: (exitCode: number) => boolean = () => false): void {
  let firstAt: number | undefined
  const request = (signal: Signal) => {
    const isFirst = firstAt === undefined
    firstAt ??= performance.now()
    const isTold = isFirst ? finish(exitCodeOf(signal)) : performance.now() - firstAt <= TOLD_TWICE_WITHIN_MS
    if (!isTold) end(signal)
  }
  for (const signal of SIGNALS) process.on(signal, () => request(signal))
  // After a Ctrl+C, which all of them got, npx ends too.
  awaitEndOfNpx(() => firstAt === undefined && request('SIGTERM'))
}

const LOOKS_EVERY_MS = 500

/** Calls back once npm or npx has ended, if one of them started this process: its shell ends with it. */
function awaitEndOfNpx(onEnd: () => void): void {
  if (process.env.npm_command === undefined) return
  const parent = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(looking)
    onEnd()
  }, LOOKS_EVERY_MS)
  looking.unref()
}

type Signal = (typeof SIGNALS)[number]

function end(signal: Signal): never {
  process.exit(exitCodeOf(signal))
}

/** Returns the usual exit code for a signal. */
function exitCodeOf(signal: Signal): number {
  return 128 + constants.signals[signal]
}
