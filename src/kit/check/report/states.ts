import type { State, Tally, TestResult } from './result.ts'

interface Look {
  symbol: string
  /** Colour on a terminal. */
  color: 'green' | 'red' | 'magenta' | 'yellow' | 'gray'
  meaning: string
}

/** Look and meaning of each state, the one that needs attention first. */
export const STATES: Record<State, Look> = {
  failed: {
    symbol: '✗',
    color: 'red',
    meaning: 'The target answered, and the answer is wrong.',
  },
  error: {
    symbol: '!',
    color: 'magenta',
    meaning: 'The target could not be reached, or the check itself broke. It says nothing about the target.',
  },
  passed: {
    symbol: '✓',
    color: 'green',
    meaning: 'The target answered as it must.',
  },
  skipped: {
    symbol: '○',
    color: 'yellow',
    meaning: 'Undecided in the current state of the target; the reason says why.',
  },
  disabled: {
    symbol: '–',
    color: 'gray',
    meaning: 'Did not run: the target is declared to lack what the test needs, or the options left it out.',
  },
}

export const STATE_NAMES = Object.keys(STATES) as State[]

/** Counted parts of the specification, in printing order. */
export const TALLIES = ['requirements', 'operations', 'statuses', 'parameters', 'fields'] as const

/** Counts how many of the things were seen at all. */
export function tally(things: readonly { count: number }[]): Tally {
  return { seen: things.filter(({ count }) => count > 0).length, all: things.length }
}

/** States in which nothing was decided, for a reason. */
export type Undecided = 'skipped' | 'disabled'

export function countStates(tests: readonly Pick<TestResult, 'state'>[]): Record<State, number> {
  const counts = { passed: 0, failed: 0, skipped: 0, disabled: 0, error: 0 }
  for (const { state } of tests) counts[state] += 1
  return counts
}

/** Formats the states that occur, such as `12 passed, 3 skipped`. */
export function listCounts(counts: Record<State, number>): string {
  const present = STATE_NAMES.filter((state) => counts[state] > 0)
  return present.map((state) => `${formatCount(counts[state])} ${state}`).join(', ') || 'no tests'
}

export function formatCount(count: number): string {
  return count.toLocaleString('en')
}

/** Formats a duration as `840 ms`, `8.4 s` or `2 min 05 s`. */
export function formatDuration(durationMs: number): string {
  if (durationMs < 999.5) return `${Math.round(durationMs)} ms`
  if (durationMs < 59_950) return `${(durationMs / 1000).toFixed(1)} s`
  const seconds = Math.round(durationMs / 1000)
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}

/** Formats a count with its noun, such as `1 test` or `2 tests`. */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}
