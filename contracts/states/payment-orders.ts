import type { Session } from '../../src/kit/check/harness/session.ts'
import { listHolders } from '../../src/kit/check/harness/states/items.ts'

/** Returns the references of payment orders that an answer shows. */
export function readReferences({ target }: Session, body: unknown): string[] {
  const name = target.echoes?.reference ?? 'reference'
  const values = listHolders(body, name).map((each) => (each as Record<string, unknown>)[name])
  // A text of several words is not a reference, whatever its name.
  return values.filter((each): each is string => typeof each === 'string' && !/\s/.test(each))
}
