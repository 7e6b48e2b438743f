/** A task that never runs beside itself. */
export interface Turns {
  /** Runs it. A call while it runs begins it anew after it, once for all such calls. */
  run(): Promise<void>
  /** Waits for what runs and what is to run next; never rejected. */
  settled(): Promise<void>
}

export function takeTurns(task: () => Promise<void>): Turns {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const run = (): Promise<void> => {
    if (!running) {
      running = task().finally(() => {
        running = undefined
      })
      return running
    }
    next ??= running
      .catch(() => {})
      .then(() => {
        next = undefined
        return run()
      })
    return next
  }
  return {
    run,
    settled: async () => void (await Promise.allSettled([running, next])),
  }
}
