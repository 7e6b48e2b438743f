/** A task of which only one run is active at a time. */
export interface Turns {
  /** Runs the task. Calls during a run share one further run after it. */
  run(): Promise<void>
  /** Waits for the active and the next run; never rejects. */
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
