import type { Judged } from '../judge/judge-scenario.ts'

/** How each state looks, in a terminal and on a page. */
export const MARKS: Record<Judged['state'], string> = { passed: '✓', failed: '✗', undecided: '?' }

/** `0.16 s`. */
export function formatSeconds(durationMs: number, digits = 2): string {
  return `${(Math.max(0, durationMs) / 1000).toFixed(digits)} s`
}
