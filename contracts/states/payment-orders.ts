import type { Session } from '../../src/kit/check/harness/session.ts'
import { listHolders } from '../../src/kit/check/harness/states/items.ts'
import { isReference } from '../../src/kit/check/harness/states/reference.ts'
import { byDescribing } from '../../src/kit/check/remedies/remedy.ts'

/** What lets the request of chargeCard name a payment order of the run. */
export const BY_NAMING_IT = byDescribing({
  requests: {
    chargeCard: {
      body: { '<its reference>': '{$initiatePayment.response.body#/<where the answer has it>}' },
    },
  },
})

/** Returns the references of payment orders that an answer shows. */
export function readReferences({ target }: Session, body: unknown): string[] {
  const name = target.echoes?.reference ?? 'reference'
  const values = listHolders(body, name).map((each) => (each as Record<string, unknown>)[name])
  // A text of several words is not a reference, whatever its name.
  return values.filter((each): each is string => typeof each === 'string' && !/\s/.test(each))
}

/**
 * Verifies what a checkout link shows as a reference without the stated form: a judge tells from the answer whether it is that of
 * a payment order. Of a service whose references have the form, nothing is asked.
 */
export async function verifyUnformed(session: Session, body: unknown): Promise<void> {
  const unformed = readReferences(session, body).filter((each) => !isReference(each))
  for (const reference of unformed.slice(0, 1)) await session.call('verifyPayment', { path: { reference } })
}
