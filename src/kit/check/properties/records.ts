import fc from 'fast-check'
import type { Fixture, Inputs } from '../harness/fixture.ts'
import { homeNameOf, listRequestFields } from '../harness/probes/request-fields.ts'
import { composeRequest } from '../harness/probes/right-request.ts'
import type { Session } from '../harness/session.ts'
import type { Setting } from '../harness/wire/setting.ts'

/**
 * The same for inputs of which one thing is wrong and everything else is right: each names a record that is there and
 * bears a name that none has, so that only what is wrong can be what it is refused for.
 */
export function rightBut({ hints, only }: Inputs): Pick<Inputs, 'hints' | 'only'> {
  const existing = Object.entries(hints).map(([name, values]) => [name, fc.constantFrom(...values)] as const)
  const unused = fc.uuid().map((id) => `NEW-${id}`)
  return {
    hints: {},
    only: { 'Idempotency-Key': unused, reference: unused, ...only, ...Object.fromEntries(existing) },
  }
}

/** What each field of a request is called on the wire, and in the fixture. */
export function listNames(fixture: Fixture): { wire: string; home: string }[] {
  return listRequestFields(fixture, 'proposed').map((field) => ({
    wire: field.at.at(-1) ?? '',
    home: homeNameOf(field),
  }))
}

/** The same by the names that fields have on the wire. */
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

/** Whole units that every currency has, and fewer than a paid order has left. */
const amounts = fc.integer({ min: 1, max: 5_000 })

/**
 * Makes what the inputs of an operation name, so that a good share of them gets past the first check, and a request
 * that is taken.
 *
 * @param count how many of those records that a request which is taken uses up
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
