import type { Judged } from '../judge/judge-scenario.ts'

/** The mark of each state, in a terminal and on a page. */
export const MARKS: Record<Judged['state'], string> = { passed: '✓', failed: '✗', undecided: '?' }

/** Formats as `0.16 s`. */
export function formatSeconds(durationMs: number, digits = 2): string {
  return `${(Math.max(0, durationMs) / 1000).toFixed(digits)} s`
}
