import { expect, test } from 'vitest'
import { choosePacing } from './options.ts'

test.each([
  ['as many as the default', {}, undefined, { concurrency: 12 }],
  ['as many as are asked for', { concurrency: 2 }, undefined, { concurrency: 2 }],
  ['one where a rate is asked for', { ratePerSecond: 5 }, undefined, { concurrency: 1, ratePerSecond: 5 }],
  ['one where a rate is described', {}, 3, { concurrency: 1, ratePerSecond: 3 }],
  ['both where both are', { ratePerSecond: 5, concurrency: 4 }, 3, { concurrency: 4, ratePerSecond: 5 }],
])('requests under way: %s', (_, options, described, pacing) => {
  expect(choosePacing({ timeoutMs: 1, ...options }, described)).toEqual({ timeoutMs: 1, ...pacing })
})
