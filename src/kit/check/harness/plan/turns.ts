import type { Target } from '../../../target/target.ts'

/** The place of a test among those that run side by side. */
export interface Turn {
  /** Waits until every test that began earlier has ended. */
  come(): Promise<unknown>
  end(): void
}

/** Tests that have begun and not ended yet, in the order in which they began. */
const open = new Set<Promise<void>>()

/**
 * A test that may use up a record of the description waits for its turn first: which record it gets, and in what state, would
 * depend on chance otherwise. The tests of a file begin in their order, so the turns are the same in each run.
 */
export function beginTurn(target: Target): Turn {
  if (!hasScarceRecords(target)) return { come: async () => undefined, end: () => {} }
  const earlier = [...open]
  const { promise, resolve } = Promise.withResolvers<void>()
  open.add(promise)
  return {
    come: () => Promise.all(earlier),
    end: () => {
      open.delete(promise)
      resolve()
    },
  }
}

/** Whether the description names what can be used up: records, and addresses that are registered as they stand. */
function hasScarceRecords({ profile, records = {}, emails = [] }: Target): boolean {
  const isNamed = Object.keys(records).length > 0 || emails.some((email) => !email.startsWith('@'))
  return profile === 'documented' && isNamed
}
