import { replaceAt } from '../../../arbitraries/schema.ts'
import type { Operation } from '../../../contract/contract.ts'
import { createShared } from '../create-shared.ts'
import { nameBusiness } from '../credentials.ts'
import type { Fixture } from '../fixture.ts'
import type { Session } from '../session.ts'
import { composeParts, type FieldPlace } from '../wire/compose-parts.ts'
import { wireContract } from '../wire/contract.ts'
import { textsOf } from '../wire/parts.ts'
import type { RequestOptions } from '../wire/request.ts'
import type { Setting } from '../wire/setting.ts'
import type { Change } from './probe.ts'

/**
 * What an accepted request is made from: settings that make the specification's example right, or the whole request, if the
 * target's description holds one.
 */
export type Basis = readonly Setting[] | RequestOptions

/** What requests need to be accepted: records that are made once, and again if one is used up. */
export interface States {
  /** For a request that should be refused. */
  share(session: Session, fixture: Fixture): Promise<Basis>
  /** For a request that should be accepted. */
  take(session: Session, fixture: Fixture): Promise<Basis>
}

/** Creates states in which operations whose requests need the same record of a business share it. */
export function createStates(): States {
  const businesses = new Map<string, States>()
  const statesOf = ({ target }: Session): States => {
    const own = businesses.get(nameBusiness(target)) ?? createOwnStates()
    businesses.set(nameBusiness(target), own)
    return own
  }
  return {
    share: async (session, fixture) => statesOf(session).share(session, fixture),
    take: async (session, fixture) => statesOf(session).take(session, fixture),
  }
}

function createOwnStates(): States {
  const shareRecord = createShared<Fixture['given'], unknown>()
  const shareDescribed = createShared<Fixture, Basis | undefined>()
  const shareSettings = async (session: Session, { given, reach, draw }: Fixture): Promise<Basis> => {
    if (!given || !reach) return draw(session)
    const record = await shareRecord(given, () => given(session))
    return [...(await reach(session, record)).settings, ...draw(session)]
  }
  const share: States['share'] = async (session, fixture) => {
    await session.turn()
    const described = await shareDescribed(fixture, () => describedRequest(session, fixture))
    return described ?? shareSettings(session, fixture)
  }
  return {
    share,
    take: async (session, fixture) =>
      (await describedRequest(session, fixture)) ??
      (fixture.isSpent ? reachSettings(session, fixture) : shareSettings(session, fixture)),
  }
}

/** Returns the described request. If its path names no record, one is made as for any other request. */
async function describedRequest(session: Session, fixture: Fixture): Promise<RequestOptions | undefined> {
  const { operationId, row } = fixture.operation
  const request = await session.describedRequest(operationId)
  if (!request || request.path || !row.path.includes('{')) return request
  const { path } = composeRequest(fixture.operation, await reachSettings(session, fixture))
  return { ...request, ...(path && { path }) }
}

async function reachSettings(session: Session, { reach, draw }: Fixture): Promise<Setting[]> {
  return [...((await reach?.(session))?.settings ?? []), ...draw(session)]
}

/** Returns a request that the target accepts in its current state: the described one, or the example with an existing record. */
export async function rightRequest(session: Session, fixture: Fixture): Promise<RequestOptions> {
  const described = await describedRequest(session, fixture)
  return described ?? composeRequest(fixture.operation, await reachSettings(session, fixture))
}

export function composeRequest(operation: Operation, basis: Basis): RequestOptions {
  return composeOptions({ operation, place: 'path', at: [] }, basis, [])
}

/** Composes the options of a call, in the names of the operation's contract; a described request keeps its own. */
export function composeOptions(field: FieldPlace, basis: Basis, changes: readonly Change[]): RequestOptions {
  if (!isSettings(basis)) return changeRequest(basis, field, changes)
  const { query, path, header, body, payload } = composeParts(field, basis, changes)
  const sealed = field.operation.row.encrypted?.field
  const isSealed = field.place !== 'body' || changes.every(({ at: [name] }) => name && name !== sealed)
  return {
    query: textsOf(query),
    path: textsOf(path),
    headers: textsOf(header),
    ...(body !== undefined && { body }),
    ...(sealed && isSealed && { data: payload }),
    ...(field.operation.contract === wireContract() && { isWire: true }),
    ...(field.place === 'header' && changes.length > 0 && { withoutHeader: field.at[0]! }),
  }
}

export function isSettings(basis: Basis): basis is readonly Setting[] {
  return Array.isArray(basis)
}

const PARTS = { query: 'query', path: 'path', header: 'headers', body: 'body', payload: 'data' } as const

/** Applies changes to one part of a described request. */
function changeRequest(
  request: RequestOptions,
  { place }: FieldPlace,
  changes: readonly Change[],
): RequestOptions {
  const name = PARTS[place]
  const part = changes.reduce<unknown>((whole, { at, value }) => replaceAt(whole, at, value), request[name])
  if (changes.length === 0) return request
  const isText = name !== 'body' && name !== 'data'
  return { ...request, [name]: isText ? textsOf(part as Record<string, unknown>) : part }
}
