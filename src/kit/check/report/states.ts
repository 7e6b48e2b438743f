import type { State } from './result.ts'

export interface StateDescription {
  state: State
  symbol: string
  meaning: string
}

/** The five states, what needs attention first. */
export const stateDescriptions: readonly StateDescription[] = [
  { state: 'failed', symbol: '✗', meaning: 'The target was asked, and its answer is not what it has to be.' },
  {
    state: 'error',
    symbol: '!',
    meaning: 'The target could not be reached, or the check itself broke. It says nothing about the target.',
  },
  { state: 'passed', symbol: '✓', meaning: 'The target was asked, and its answer is what it has to be.' },
  {
    state: 'skipped',
    symbol: '○',
    meaning: 'The present state of the target decides nothing either way; the reason says why.',
  },
  {
    state: 'disabled',
    symbol: '–',
    meaning:
      'Never asked: the target was declared to lack what it takes, or the run was told to leave it out.',
  },
]

/** `12 passed, 3 skipped`: the states that occur. */
export function listCounts(counts: Record<State, number>): string {
  const parts = stateDescriptions
    .filter(({ state }) => counts[state] > 0)
    .map(({ state }) => `${formatCount(counts[state])} ${state}`)
  return parts.length > 0 ? parts.join(', ') : 'no tests'
}

export function formatCount(count: number): string {
  return count.toLocaleString('en')
}

/** `840 ms`, `8.4 s`, `2 min 05 s`. */
export function formatDuration(durationMs: number): string {
  if (durationMs < 999.5) return `${Math.round(durationMs)} ms`
  if (durationMs < 59_950) return `${(durationMs / 1000).toFixed(1)} s`
  const seconds = Math.round(durationMs / 1000)
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`
}

/** `1 test`, `2 tests`. */
export function countOf(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}
