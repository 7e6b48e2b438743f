import { type Needs, prove, type Session } from '../../src/kit/check/harness/session.ts'

/**
 * Defines a test in the words of the interface document alone, for a service of which nothing else is known. Under the proposals,
 * their own tests cover it, and its requests would be sent twice.
 */
export function proveByFacts(title: string, needs: Needs, run: (session: Session) => Promise<void>): void {
  prove(title, needs, async (session) => {
    if (session.target.profile === 'proposed')
      session.disable('the tests of the proposals say the same and more')
    await run(session)
  })
}
