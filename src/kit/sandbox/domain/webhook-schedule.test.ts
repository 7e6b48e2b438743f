import { expect, it } from 'vitest'
import { attemptOffsetsMs, nextAttemptAt } from './webhook-schedule.ts'

it.each([
  [0, 1_000_000],
  [1, 1_030_000],
  [2, 1_300_000],
  [3, 2_800_000],
  [4, 8_200_000],
  [5, undefined],
  [6, undefined],
])('after %d attempts the next is due at %s', (attemptsMade, dueAtMs) => {
  expect(nextAttemptAt(attemptsMade, 1_000_000)).toBe(dueAtMs)
})

it('tries five times', () => {
  expect(attemptOffsetsMs).toHaveLength(5)
})
