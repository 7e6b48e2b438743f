import { expect, test } from 'vitest'
import type { Need, Target } from '../../../target/target.ts'
import { OUT_OF_TIME } from '../interruption.ts'
import { listNeeds, planTest } from './plan-test.ts'

const mock: Partial<Target> = { profile: 'proposed', capabilities: ['examples', 'signs'] }
const sandbox: Partial<Target> = { profile: 'proposed', capabilities: ['stateful'] }
const live: Partial<Target> = { profile: 'documented', capabilities: ['stateful'] }
const now = { isEnding: false, nowMs: 1_000 }

test.each<[Partial<Target>, string, Need[], Partial<typeof now>, object | undefined]>([
  [mock, 'a fact', ['examples', 'signs'], {}, undefined],
  [mock, 'proposal: a fact', ['examples'], {}, undefined],
  [mock, 'a fact', ['stateful'], {}, { isDisabled: true, reason: /stateless/ }],
  [sandbox, 'a fact', ['stateful', 'control-plane'], {}, { isDisabled: true, reason: /no control plane/ }],
  [live, 'proposal: a fact', [], {}, { isDisabled: true, reason: /a proposal/ }],
  [
    live,
    'a fact',
    ['decrypts'],
    {},
    { isDisabled: true, remedy: { place: 'target', write: /encryptionKey/ } },
  ],
  [live, 'a fact', [], { isEnding: true }, { reason: 'the run was ended before it' }],
  [{ ...live, deadlineMs: 1_000 }, 'a fact', [], {}, { reason: OUT_OF_TIME }],
  [{ ...live, deadlineMs: 1_001 }, 'a fact', [], {}, undefined],
])('%o: "%s" that needs %j', (target, title, needs, given, expected) => {
  const planned = planTest(target as Target, listNeeds(title, needs), { ...now, ...given })
  if (!expected) expect(planned).toBeUndefined()
  else expect(planned).toMatchObject(matching(expected))
})

/** Returns the same object with a matcher in place of each pattern. */
function matching(expected: object): object {
  const entries = Object.entries(expected).map(([name, value]) => [
    name,
    value instanceof RegExp
      ? expect.stringMatching(value)
      : typeof value === 'object'
        ? matching(value)
        : value,
  ])
  return Object.fromEntries(entries)
}
