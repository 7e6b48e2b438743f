import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** npm passes on a Ctrl+C that the terminal has sent to the whole group: the same wish, told twice. */
const TOLD_TWICE_WITHIN_MS = 100

/** Waits for the wish that this process end. A second wish ends it there and then. */
export function awaitStop(): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | undefined
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        firstAt ??= performance.now()
        if (performance.now() - firstAt > TOLD_TWICE_WITHIN_MS) end(signal)
        resolve()
      })
    }
  })
}

/** Ends the process at once where it is told to; what it started ends with it. */
export function endBySignal(): void {
  for (const signal of SIGNALS) process.once(signal, () => end(signal))
}

/** With the exit code that shells know. */
function end(signal: (typeof SIGNALS)[number]): never {
  process.exit(128 + constants.signals[signal])
}
