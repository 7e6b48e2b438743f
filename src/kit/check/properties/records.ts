import fc from 'fast-check'
import type { Fixture, Inputs } from '../harness/fixture.ts'
import { homeNameOf, listRequestFields } from '../harness/probes/request-fields.ts'
import { composeRequest } from '../harness/probes/right-request.ts'
import type { Session } from '../harness/session.ts'
import type { Setting } from '../harness/wire/setting.ts'

/**
 * Restricts inputs in which one thing is wrong so that everything else is right: each names an existing record and has a unique
 * name, so that only what is wrong can be the reason of a refusal.
 */
export function rightBut({ hints, only }: Inputs): Pick<Inputs, 'hints' | 'only'> {
  const existing = Object.entries(hints).map(([name, values]) => [name, fc.constantFrom(...values)] as const)
  const unused = fc.uuid().map((id) => `NEW-${id}`)
  return {
    hints: {},
    only: { 'Idempotency-Key': unused, reference: unused, ...only, ...Object.fromEntries(existing) },
  }
}

/** Lists the name of each request field on the wire and in the fixture. */
export function listNames(fixture: Fixture): { wire: string; home: string }[] {
  return listRequestFields(fixture, 'proposed').map((field) => ({
    wire: field.at.at(-1) ?? '',
    home: homeNameOf(field),
  }))
}

/** Renames inputs to the names on the wire. */
export function nameOnWire(
  fixture: Fixture,
  { hints, only }: Pick<Inputs, 'hints' | 'only'>,
): Pick<Inputs, 'hints' | 'only'> {
  const names = listNames(fixture)
  const rename = <Value>(values: Readonly<Record<string, Value>>): Record<string, Value> =>
    Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) =>
        names.filter(({ home }) => home === name).map(({ wire }) => [wire, value]),
      ),
    )
  return { hints: rename(hints), only: rename(only) }
}

/** Whole units, valid in every currency, and less than what is left of a paid order. */
const amounts = fc.integer({ min: 1, max: 5_000 })

/**
 * Makes the records that inputs of an operation name, so that a good share of the inputs passes the first check, and a request
 * that is accepted.
 *
 * @param count number of records to make, if an accepted request uses one up
 */
export async function makeInputs(session: Session, fixture: Fixture, count: number): Promise<Inputs> {
  const { operation, reach, draw, isSpent, inputs } = fixture
  // One for the example to use up, and the others.
  const most = reach ? (isSpent ? count + 1 : 1) : 0
  const reached = await Promise.all(Array.from({ length: most }, () => reach!(session)))
  const records: Setting[][] = reached.map(({ settings }) => settings)
  const named = records.slice(isSpent ? 1 : 0).flat()
  const hints = Object.fromEntries(
    [...Map.groupBy(named, ({ at }) => at.at(-1)!)].map(([name, own]) => [
      name,
      own.map(({ value }) => value),
    ]),
  )
  const known = (await inputs?.(session, hints)) ?? {}
  return {
    hints: { ...hints, ...known.hints },
    only: { ...known.only, amount: amounts, transaction_amount: amounts },
    example: known.example ?? composeRequest(operation, [...(records[0] ?? []), ...draw(session)]),
  }
}
