/** When an event is tried, counted from the first attempt. */
export const attemptOffsetsMs: readonly number[] = [0, 30_000, 5 * 60_000, 30 * 60_000, 2 * 60 * 60_000]

/**
 * When the next attempt is due, in epoch milliseconds, or undefined where there is none.
 *
 * @param attemptsMade how often the event was tried so far
 * @param firstAtMs when the first attempt was due
 */
export function nextAttemptAt(attemptsMade: number, firstAtMs: number): number | undefined {
  const offsetMs = attemptOffsetsMs[attemptsMade]
  return offsetMs === undefined ? undefined : firstAtMs + offsetMs
}
