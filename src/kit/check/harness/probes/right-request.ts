import type { Operation } from '../../../contract/contract.ts'
import type { Fixture } from '../fixture.ts'
import type { Session } from '../session.ts'
import { composeParts, type FieldPlace } from '../wire/compose-parts.ts'
import { wireContract } from '../wire/contract.ts'
import type { RequestOptions } from '../wire/request.ts'
import type { Setting } from '../wire/setting.ts'
import type { Change } from './probe.ts'

/** What a request needs to be taken: records that are reached once, and again where one is used up. */
export interface States {
  /** For a request that is to be refused. */
  share(session: Session, fixture: Fixture): Promise<Setting[]>
  /** For a request that is to be taken. */
  take(session: Session, fixture: Fixture): Promise<Setting[]>
}

/** Operations whose requests need the same record share one. */
export function createStates(): States {
  const records = new Map<Fixture['given'], Promise<unknown>>()
  const share: States['share'] = async (session, { given, reach, draw }) => {
    if (!given || !reach) return draw()
    const record = records.get(given) ?? given(session)
    records.set(given, record)
    // A test that could not reach it ends by that; the next one tries again.
    record.catch(() => records.delete(given))
    return [...(await reach(session, await record)).settings, ...draw()]
  }
  return {
    share,
    take: async (session, fixture) =>
      fixture.isSpent ? reachSettings(session, fixture) : share(session, fixture),
  }
}

async function reachSettings(session: Session, { reach, draw }: Fixture): Promise<Setting[]> {
  return [...((await reach?.(session))?.settings ?? []), ...draw()]
}

/** A request that an operation takes as the target is now: the example, of a record that is there. */
export async function rightRequest(session: Session, fixture: Fixture): Promise<RequestOptions> {
  return composeRequest(fixture.operation, await reachSettings(session, fixture))
}

/** The example with these settings. */
export function composeRequest(operation: Operation, settings: readonly Setting[]): RequestOptions {
  return composeOptions({ operation, place: 'path', at: [] }, settings, [])
}

/** The options of a call, in the names of the contract that the operation is of. */
export function composeOptions(
  field: FieldPlace,
  settings: readonly Setting[],
  changes: readonly Change[],
): RequestOptions {
  const { query, path, header, body, payload } = composeParts(field, settings, changes)
  const sealed = field.operation.row.encrypted?.field
  const isSealed = field.place !== 'body' || changes.every(({ at: [name] }) => name && name !== sealed)
  return {
    query: textsOf(query),
    path: textsOf(path),
    headers: textsOf(header),
    ...(body !== undefined && { body }),
    ...(sealed && isSealed && { data: payload }),
    ...(field.operation.contract === wireContract() && { isWire: true }),
  }
}

/** Parameters as they travel. */
export function textsOf(part: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(part)
      .filter(([, value]) => value !== undefined)
      .map(([key, value]) => [key, String(value)]),
  )
}
