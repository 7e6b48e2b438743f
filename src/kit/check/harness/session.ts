import { inject, type TestContext, test } from 'vitest'
import type { Need, Target } from '../../target/target.ts'
import { createEvidence } from './evaluate/evidence.ts'
import { explainError } from './evaluate/explain-error.ts'
import { explainInconclusive } from './evaluate/status/counterparts.ts'
import { isRunEnding } from './interruption.ts'
import { openSession } from './open-session.ts'
import type { Undecided } from './plan/obstacles.ts'
import { listNeeds, planTest } from './plan/plan-test.ts'
import { beginTurn } from './plan/turns.ts'
import type { Session } from './session-api.ts'
import { openConversation } from './wire/conversation.ts'

export { expectRefusal, type Refusal } from './evaluate/expect-outcome.ts'
export type { Answers, Session } from './session-api.ts'

export type Needs = Need | Need[]

/**
 * Defines a test of the target. It is disabled, with a reason, if the target is declared unable to decide it. A title that
 * begins with `proposal:` states what the interface document does not.
 *
 * @param fields whose form it states: paths in the body of its operation's answer, such as `data.transactions.currency`
 */
export function prove(
  title: string,
  needs: Needs = [],
  run: (session: Session) => Promise<void>,
  fields: readonly string[] = [],
): void {
  test(title, (context) => {
    context.task.meta.fields = fields
    return proveOnce(context, inject('target'), listNeeds(title, needs), run)
  })
}

/** Plans the test, runs it in a session, and evaluates the outcome. */
async function proveOnce(
  { task, skip }: TestContext,
  target: Target,
  needs: readonly Need[],
  run: (session: Session) => Promise<void>,
): Promise<void> {
  const conversation = openConversation(task, target)
  const evidence = createEvidence(task, conversation, target)
  const end = (undecided: Undecided): never => skip(evidence.noteUndecided(undecided))
  const obstacle = planTest(target, needs, { isEnding: isRunEnding(), nowMs: Date.now() })
  if (obstacle) end(obstacle)
  const turn = beginTurn(target)
  const session = openSession({ origin: target, conversation, suggest: evidence.suggest, turn, end })
  try {
    await run(session)
    const vacuity = await explainInconclusive(conversation.answered, needs, session)
    if (vacuity) end(vacuity)
  } catch (error) {
    const excuse = await explainError(error, conversation.answered, session)
    if (excuse) end(excuse)
    evidence.noteError(error)
    throw error
  } finally {
    turn.end()
    evidence.close()
  }
}
