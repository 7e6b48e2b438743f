import type { Target } from '../../../target/target.ts'

/** The place of a test among those that run concurrently. */
export interface Turn {
  /** Waits until every test that began earlier has ended. */
  come(): Promise<unknown>
  end(): void
}

/** Tests in progress, in the order in which they began. */
const open = new Set<Promise<void>>()

/**
 * Registers a test, which must wait for its turn before it may use up a described record. Otherwise chance would decide which
 * record it gets, and in what state. The tests of a file begin in their order, so the turns are the same in each run.
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

/** Whether the description names what can be used up: records, and whole addresses to register. */
function hasScarceRecords({ profile, records = {}, emails = [] }: Target): boolean {
  const isNamed = Object.keys(records).length > 0 || emails.some((email) => !email.startsWith('@'))
  return profile === 'documented' && isNamed
}
