import { replaceAt } from '../../../arbitraries/schema.ts'
import type { Operation } from '../../../contract/contract.ts'
import type { Fixture, Setting } from '../fixture.ts'
import type { Session } from '../session.ts'
import { wireContract } from '../wire/contract.ts'
import type { Parts } from '../wire/parts.ts'
import { listPlaintexts, type RequestOptions } from '../wire/request.ts'
import { settingsToWire } from '../wire/translate-settings.ts'
import type { Change } from './probe.ts'
import type { RequestField } from './request-fields.ts'

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

/** Where in a request of which operation. */
export type FieldPlace = Pick<RequestField, 'operation' | 'place' | 'at'>

/**
 * The example that shows a field, or else its surroundings, with the settings and then the changes made. Changes are made
 * where and as the operation has it; settings are in the names of the shipped contract.
 */
export function composeParts(
  { operation, place, at }: FieldPlace,
  settings: readonly Setting[],
  changes: readonly Change[],
): Parts {
  const parts: Parts = {
    query: {},
    path: {},
    header: {},
    body: place === 'body' ? choose(listBodies(operation), at) : listBodies(operation)[0],
    payload: place === 'payload' ? choose(listPlaintexts(operation), at) : listPlaintexts(operation)[0],
  }
  for (const each of [
    ...settingsToWire(operation, settings),
    ...changes.map((each) => ({ place, ...each })),
  ]) {
    parts[each.place] = replaceAt(parts[each.place], each.at, each.value) as never
  }
  return parts
}

/** The same as the options of a call, in the names of the contract that the operation is of. */
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

export function listBodies({ object }: Operation): unknown[] {
  const [content] = Object.values(object.requestBody?.content ?? {})
  return Object.values(content?.examples ?? {}).map(({ value }) => value)
}

/** The first example that shows the field; else the first that shows where it belongs. */
function choose(examples: unknown[], at: readonly string[]): unknown {
  const shows = (names: readonly string[]) => (example: unknown) =>
    names.reduce<unknown>((value, each) => (value as Record<string, unknown>)?.[each], example) !== undefined
  return examples.find(shows(at)) ?? examples.find(shows(at.slice(0, -1))) ?? examples[0]
}
