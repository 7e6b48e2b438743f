import { type Needs, prove, type Session } from '../../src/kit/check/harness/session.ts'
import type { Need } from '../../src/kit/target/target.ts'
import { listCallers } from './whole-list.ts'

type Run = (session: Session) => Promise<void>

/**
 * Defines a flow that makes calls in the order in which a wrong service shows itself, and leaves assertions to the judges in
 * contracts/invariants. It names no requirement, because passing proves none.
 */
export function drive(title: string, needs: Needs, run: Run): void {
  if (/REQ-|proposal:/.test(title))
    throw new Error(`"${title}" only makes calls: a judge names what it proves.`)
  prove(title, needs, run)
}

/**
 * Defines a test in the words of the interface document alone, for a service of which nothing else is known. Under the proposals,
 * their own tests cover it, and its requests would be sent twice.
 */
export function proveByFacts(title: string, needs: Needs, run: Run): void {
  prove(title, needs, byFacts(run))
}

/** The same for a flow that only makes calls. */
export function driveByFacts(title: string, needs: Needs, run: Run): void {
  drive(title, needs, byFacts(run))
}

const byFacts =
  (run: Run): Run =>
  async (session) => {
    if (session.target.profile === 'proposed')
      session.disable('the tests of the proposals cover the same and more')
    await run(session)
  }

/** Runs as one of the businesses; `other` is undefined if the target has only one. */
type RunAs = (caller: Session, other: Session | undefined) => Promise<void>

interface Turn {
  index: number
  who: 'the caller' | 'another business'
  /** What a title adds to a noun. */
  whose: '' | ' of another business'
  prove(title: string, run: RunAs): void
  drive(title: string, run: RunAs): void
}

/** Defines the same tests by facts for the caller and for another business. */
export function forEachBusiness(needs: readonly Need[], define: (turn: Turn) => void): void {
  for (const [index, who] of (['the caller', 'another business'] as const).entries()) {
    const own: Need[] = index > 0 ? [...needs, 'two-businesses'] : [...needs]
    const runAs =
      (run: RunAs): Run =>
      async (session) => {
        const callers = await listCallers(session)
        await run(callers[index]!, callers[1 - index])
      }
    define({
      index,
      who,
      whose: index > 0 ? ' of another business' : '',
      prove: (title, run) => proveByFacts(title, own, runAs(run)),
      drive: (title, run) => driveByFacts(title, own, runAs(run)),
    })
  }
}
