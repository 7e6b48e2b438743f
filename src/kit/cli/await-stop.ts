import { constants } from 'node:os'

const signals = ['SIGINT', 'SIGTERM'] as const

/** npm passes on a Ctrl+C that the terminal has sent to the whole group: the same wish, told twice. */
const TOLD_TWICE_WITHIN_MS = 100

/** Waits for the wish that this process end. A second wish ends it there and then. */
export function awaitStop(): Promise<void> {
  return new Promise((resolve) => {
    let firstAt: number | undefined
    const heed = (signal: (typeof signals)[number]) => {
      firstAt ??= performance.now()
      if (performance.now() - firstAt > TOLD_TWICE_WITHIN_MS) process.exit(128 + constants.signals[signal])
      resolve()
    }
    for (const signal of signals) process.on(signal, heed)
  })
}
