import { expect, test } from 'vitest'
import { makeSubmission } from './submission.ts'
import { createSampleResult } from './testing/sample-result.ts'

test('what is published does not depend on when, where and in what order', () => {
  const result = createSampleResult()
  const again = {
    ...result,
    startedAt: '2030-01-01T00:00:00.000Z',
    durationMs: 1,
    target: { ...result.target, checkout: 'https://elsewhere.example' },
    tests: [...result.tests].reverse(),
    requirements: [...result.requirements].reverse(),
  }
  expect(JSON.stringify(makeSubmission(again))).toBe(JSON.stringify(makeSubmission(result)))
})

test('holds no exchange and no address', () => {
  const result = createSampleResult()
  const text = JSON.stringify(makeSubmission(result))
  expect(text).not.toContain('exchanges')
  expect(text).not.toContain(result.target.checkout)
  expect(makeSubmission(result).counts).toEqual(result.counts)
})

test('a part of the suite is not published', () => {
  const result = createSampleResult()
  const part = { ...result, run: { ...result.run, only: 'ping' } }
  expect(() => makeSubmission(part)).toThrow(/part of the suite \(--only\)/)
})
