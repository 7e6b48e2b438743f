import { ensureCustomer } from '../ledger/ensure-customer.ts'
import { claimCadEmail } from '../store/cad-emails.ts'
import type { Ids } from '../store/ids.ts'
import type { WriteContext } from '../store/write-context.ts'

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** A person as a customer of a business. */
export type Person = readonly [firstName: string, lastName: string, email: string]

type Act = (context: WriteContext) => Promise<unknown>

/** Brings something about with a record, so long after the record was made. */
export type Later<Row> = (afterMs: number, act: (context: WriteContext, row: Row) => Promise<unknown>) => void

/** What happens to a business. Each step is done by the sandbox's own services, at the time of the step. */
export interface Story {
  businessId: string
  step(at: number, act: Act): void
}

/** Lives through a story in the order of time, whatever the order in which it is written. */
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

/** Ids that the specification's examples show come first; the others follow from the seed. */
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
