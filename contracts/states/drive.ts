import { type Needs, prove, type Session } from '../../src/kit/check/harness/session.ts'

/**
 * Defines a flow that makes calls in the order in which a wrong service shows itself, and leaves assertions to the judges in
 * contracts/invariants. It names no requirement, because passing proves none.
 */
export function drive(what: string, needs: Needs, run: (session: Session) => Promise<void>): void {
  if (/REQ-|proposal:/.test(what)) throw new Error(`"${what}" only drives: a judge names what it proves.`)
  prove(`drives ${what}`, needs, run)
}

/** The same for a service of which only facts are known. Under the proposals, their own tests cover it. */
export function driveByFacts(what: string, needs: Needs, run: (session: Session) => Promise<void>): void {
  drive(what, needs, async (session) => {
    if (session.target.profile === 'proposed')
      session.disable('the tests of the proposals say the same and more')
    await run(session)
  })
}
