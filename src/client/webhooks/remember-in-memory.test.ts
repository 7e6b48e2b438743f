import { expect, test } from 'vitest'
import { rememberInMemory } from './seen-events.ts'

test.for([{ maxEvents: 0 }, { maxEvents: Number.NaN }, { claimMs: 0 }, { claimMs: -1 }])(
  '$maxEvents events for $claimMs ms are refused',
  (options) => {
    expect(() => rememberInMemory(options)).toThrow(expect.objectContaining({ code: 'invalid_option' }))
  },
)

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
  // forgotten, and no longer kept for anybody
  expect(seen.claim('a', 'new')).toBe('claimed')
})
