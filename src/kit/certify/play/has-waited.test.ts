import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { hasWaitedFor } from './has-waited.ts'

test.each([
  ['ends with the other one, long after it began', 1_050, 1_100, true],
  ['ends while the other one waits', 1_200, 1_100, false],
  ['is short', 10, 50, false],
])('one that %s', async (_, otherMs, ownMs, hasWaited) => {
  expect(await hasWaitedFor(wait(otherMs), () => wait(ownMs))).toBe(hasWaited)
})
