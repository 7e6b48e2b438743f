import type { Session } from '../../src/kit/check/harness/session.ts'
import { listHolders } from '../../src/kit/check/harness/states/items.ts'

/** The references that an answer shows of payment orders. */
export function readReferences({ target }: Session, body: unknown): string[] {
  const name = target.echoes?.reference ?? 'reference'
  const values = listHolders(body, name).map((each) => (each as Record<string, unknown>)[name])
  // A text of several words is something else that is called so.
  return values.filter((each): each is string => typeof each === 'string' && !/\s/.test(each))
}
