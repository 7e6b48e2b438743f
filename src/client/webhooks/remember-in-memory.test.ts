import { expect, test } from 'vitest'
import { rememberInMemory } from './seen-events.ts'

test.for([
  { maxEvents: 0 },
  { maxEvents: Number.NaN },
  { claimMs: 0 },
  { claimMs: -1 },
  { claimMs: Number.NaN },
])('$maxEvents events for $claimMs ms are refused', (options) => {
  expect(() => rememberInMemory(options)).toThrow(expect.objectContaining({ code: 'invalid_option' }))
})

test('one event can be remembered: the one before it is forgotten', () => {
  const seen = rememberInMemory({ maxEvents: 1 })
  for (const id of ['a', 'b']) {
    seen.claim(id, id)
    seen.settle(id, 'done', id)
  }
  expect([seen.claim('b', 'x'), seen.claim('a', 'x')]).toEqual(['done', 'claimed'])
})

test('a claim ends with its event, by whichever token, once that is handled', () => {
  const seen = rememberInMemory({ maxEvents: 1, now: () => 0 })
  seen.claim('a', 'slow')
  seen.settle('a', 'done', 'other')
  seen.claim('b', 'b')
  seen.settle('b', 'done', 'b')
  // forgotten, and no longer claimed
  expect(seen.claim('a', 'new')).toBe('claimed')
})

test('the oldest event is forgotten first', () => {
  const seen = rememberInMemory({ maxEvents: 2 })
  for (const id of ['a', 'b', 'c']) {
    expect(seen.claim(id, 'first')).toBe('claimed')
    seen.settle(id, 'done', 'first')
  }
  expect(['c', 'b', 'a'].map((id) => seen.claim(id, 'second'))).toEqual(['done', 'done', 'claimed'])
  expect(seen.claim('a', 'third')).toBe('busy')
})

test('a failure leaves the claim that another delivery has by now', () => {
  let nowMs = 0
  const seen = rememberInMemory({ claimMs: 1_000, now: () => nowMs })
  seen.claim('a', 'slow')
  nowMs = 1_000
  expect(seen.claim('a', 'fast')).toBe('claimed')
  seen.settle('a', 'failed', 'slow')
  expect(seen.claim('a', 'third')).toBe('busy')
  // it was handled, no matter whose claim it is
  seen.settle('a', 'done', 'slow')
  seen.settle('a', 'failed', 'fast')
  expect(seen.claim('a', 'third')).toBe('done')
})
