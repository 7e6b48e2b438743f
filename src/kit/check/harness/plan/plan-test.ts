import { type Need, reasonToDisable, type Target } from '../../../target/target.ts'
import { remedyOf } from '../../remedies/remedy.ts'
import { OUT_OF_TIME } from '../interruption.ts'
import type { Undecided } from './obstacles.ts'

/**
 * Lists what a test needs of its target. A title that begins with `proposal:` states what the interface document does not, so
 * its test runs only if a target is checked against the proposals.
 */
export function listNeeds(title: string, needs: Need | readonly Need[]): Need[] {
  return [...(title.startsWith('proposal:') ? ['proposed' as const] : []), ...[needs].flat()]
}

/** Returns why a test does not begin, or undefined if it does. */
export function planTest(
  target: Target,
  needs: readonly Need[],
  { isEnding, nowMs }: { isEnding: boolean; nowMs: number },
): Undecided | undefined {
  if (isEnding) return { reason: 'the run was ended before it' }
  const lacking = reasonToDisable(target, needs)
  if (lacking) return { isDisabled: true, reason: lacking.reason, remedy: remedyOf(lacking.need) }
  const { deadlineMs } = target
  return deadlineMs !== undefined && nowMs >= deadlineMs ? { reason: OUT_OF_TIME } : undefined
}
