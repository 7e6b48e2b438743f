import { ensureCustomer } from '../ledger/ensure-customer.ts'
import { claimCadEmail } from '../store/cad-emails.ts'
import type { Ids } from '../store/ids.ts'
import type { WriteContext } from '../store/write-context.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export type Person = readonly [firstName: string, lastName: string, email: string]

type Act = (context: WriteContext) => Promise<unknown>

/** Acts on a record, a given time after it was created. */
export type Later<Row> = (afterMs: number, act: (context: WriteContext, row: Row) => Promise<unknown>) => void

/** What happens to a business. The sandbox's own services carry out each step, at the time of the step. */
export interface Story {
  businessId: string
  step(at: number, act: Act): void
}

/** Plays a story in order of time, whatever the order in which it is written. */
export async function liveThrough(
  context: WriteContext,
  businessId: string,
  tell: (story: Story) => void,
): Promise<void> {
  const steps: { at: number; act: Act }[] = []
  tell({ businessId, step: (at, act) => void steps.push({ at, act }) })
  steps.sort((one, other) => one.at - other.at)
  for (const { at, act } of steps) await act({ ...context, now: at })
}

/** Returns a context that hands out the ids of the specification's examples first, and then ids from the seed. */
export function withKnownIds(context: WriteContext, known: readonly string[]): WriteContext {
  const left = [...known]
  const ids: Ids = { ...context.ids, uuid: () => left.shift() ?? context.ids.uuid() }
  return { ...context, ids }
}

export function meetCustomer({ businessId, step }: Story, person: Person, at: number, ...id: string[]): void {
  const [firstName, lastName, email] = person
  step(at, (context) => ensureCustomer(withKnownIds(context, id), businessId, { firstName, lastName, email }))
}

export function registerCadEmail({ businessId, step }: Story, email: string, at: number): void {
  step(at, ({ db, ids, now }) => claimCadEmail(db, { id: ids.uuid(), businessId, email, createdAt: now }))
}
