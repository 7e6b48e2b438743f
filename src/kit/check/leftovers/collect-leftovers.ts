import type { Reporter, TestCase, Vitest } from 'vitest/node'
import type { Leftover } from './record-leftovers.ts'

/** How a run is ended before its time: whoever is told to end asks `cancel`, where there is a run already. */
export interface Interruption {
  /** What the process ends with; set once it was interrupted. */
  exitCode?: number
  cancel?: () => void
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Keeps what each test left behind as soon as it ends, so that it is known however the run ends. */
export class LeftoverCollector implements Reporter {
  readonly #known = new Map<string, Leftover>()
  #unnamed = 0
  readonly #interruption: Interruption
  readonly #listeners = SIGNALS.map((signal) => ({ signal, ours: process.listeners(signal) }))

  constructor(interruption: Interruption) {
    this.#interruption = interruption
  }

  onInit(vitest: Vitest): void {
    // Vitest itself would end the process a millisecond after a signal.
    for (const { signal, ours } of this.#listeners) {
      const own = process.listeners(signal).filter((each) => !ours.includes(each))
      for (const each of own) process.off(signal, each)
    }
    this.#interruption.cancel = () => void vitest.cancelCurrentRun('keyboard-input')
  }

  onTestCaseResult(test: TestCase): void {
    const { leftovers = [], removed = [] } = test.meta()
    for (const each of leftovers) this.#known.set(keyOf(each) ?? `unnamed ${this.#unnamed++}`, each)
    for (const [key, { removal }] of this.#known) {
      if (removal && removed.includes(removal.id)) this.#known.delete(key)
    }
  }

  list(): Leftover[] {
    return [...this.#known.values()]
  }
}

/** A record that is named twice is one. */
function keyOf({ kind, name, removal }: Leftover): string | undefined {
  const own = removal?.id ?? name
  return own === undefined ? undefined : `${kind} ${own}`
}
