import type { TaskMeta } from 'vitest'
import type { Reporter, TestCase } from 'vitest/node'
import { endRun } from '../harness/interruption.ts'
import type { Leftover } from './record-leftovers.ts'

/** Ends a run early: a signal calls `cancel`, if a run has begun. */
export interface Interruption {
  /** Exit code of the process. Set once the run was interrupted. */
  exitCode?: number
  cancel?: () => void
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Keeps what each test left behind as soon as the test ends, so that it is known however the run ends. */
export class LeftoverCollector implements Reporter {
  readonly #metas: TaskMeta[] = []
  readonly #interruption: Interruption
  readonly #listeners = SIGNALS.map((signal) => ({ signal, ours: process.listeners(signal) }))

  constructor(interruption: Interruption) {
    this.#interruption = interruption
  }

  onInit(): void {
    // Removes vitest's own handlers, which would end the process a millisecond after a signal.
    for (const { signal, ours } of this.#listeners) {
      const own = process.listeners(signal).filter((each) => !ours.includes(each))
      for (const each of own) process.off(signal, each)
    }
    this.#interruption.cancel = endRun
  }

  onTestCaseResult(test: TestCase): void {
    this.#metas.push(test.meta())
  }

  list(): Leftover[] {
    const removed = new Set(this.#metas.flatMap((meta) => meta.removed ?? []))
    const made = this.#metas.flatMap((meta) => meta.leftovers ?? [])
    const left = made.filter(({ removal }) => !removal || !removed.has(removal.id))
    return [...new Map(left.map((each, index) => [keyOf(each) ?? index, each])).values()]
  }
}

/** Returns a key that is equal for reports of the same record. */
function keyOf({ kind, name, removal }: Leftover): string | undefined {
  const own = removal?.id ?? name
  return own === undefined ? undefined : `${kind} ${own}`
}
