import { expect } from 'vitest'
import { byRecords } from '../../remedies/remedy.ts'
import type { Fixture } from '../fixture.ts'
import { rightRequest } from '../probes/right-request.ts'
import { type Answers, prove, type Session } from '../session.ts'
import { isCurrencyCode } from './currency-code.ts'
import { isReference } from './reference.ts'
import { isIso8601, isTimestamp } from './timestamp.ts'

/** Whether a value is of a kind. A failure shows the function's name. */
export type Kind = (value: unknown) => boolean

/** A title, and the kind of each named field of an item, or what must hold for an item as a whole. */
export type ItemFact = readonly [title: string, fields: Record<string, Kind> | ((item: never) => boolean)]

export interface Items {
  /** Name of the items, for the reason to skip without any. */
  called: string
  /** Path in the body, such as `data.transactions`. It goes through lists on the way; '' is the body itself. */
  at: string
  /**
   * Selects only the records below, at any depth, that hold this field: for answers whose shape is not stated. They are in one
   * list; any other record with a field of that name is something else.
   */
  holding?: string
  /** Returns the bodies to search. Default: the body of one answer to a right request. */
  answers?: (session: Session) => Promise<readonly unknown[]>
}

/** Defines one test for each fact about the items of an answer. An answer without such items decides nothing. */
export function proveItems(
  fixture: Fixture,
  { called, at, holding, answers: readAll }: Items,
  facts: readonly ItemFact[],
  answers: Answers,
) {
  for (const [title, fact] of facts) {
    const proof = async (session: Session) => {
      const share = () =>
        session.share(answers, fixture.operation.operationId, () => rightRequest(session, fixture))
      const bodies = readAll ? await readAll(session) : [(await share()).body]
      const found = bodies.flatMap((body) => pick(body, at))
      const lists = holding ? found.flatMap((each) => listHolderLists(each, holding)) : [found]
      if (lists.flat().length === 0)
        session.undecidable(
          `the answer holds no ${called}, so that any would pass`,
          byRecords(`${called} that ${fixture.operation.operationId} shows`),
        )
      expectFactOfOne(fact, lists, at)
    }
    prove(title, [], proof, holding === undefined ? listFields(at, fact) : [])
  }
}

function listFields(at: string, fact: ItemFact[1]): string[] {
  const names = typeof fact === 'function' ? [] : Object.keys(fact)
  return names.map((name) => (at === '' ? name : `${at}.${name}`))
}

/** Passes if the fact holds for one of the lists, and otherwise fails with the error of the first. */
function expectFactOfOne(fact: ItemFact[1], lists: readonly (readonly unknown[])[], at: string): void {
  const errors: unknown[] = []
  for (const items of lists) {
    try {
      for (const [index, item] of items.entries()) expectFact(fact, item, `${at}, ${index}`)
      return
    } catch (error) {
      errors.push(error)
    }
  }
  throw errors[0]
}

function expectFact(fact: ItemFact[1], item: unknown, place: string): void {
  if (typeof fact === 'function') {
    expect(fact(item as never), `${place}: ${JSON.stringify(item)}`).toBe(true)
    return
  }
  for (const [name, kind] of Object.entries(fact)) {
    const value = (item as Record<string, unknown>)[name]
    expect(kind(value), `${place}: ${name} is ${JSON.stringify(value)}, not ${kind.name}`).toBe(true)
  }
}

/** Returns everything at a path. A null on the way ends it. */
export function pick(body: unknown, path: string): unknown[] {
  let found = [body]
  for (const name of path.split('.').filter(Boolean)) {
    found = found.flatMap((each) => (each as Record<string, unknown> | undefined)?.[name])
    found = found.filter((each) => each !== null && each !== undefined)
  }
  return found
}

/** Lists every record that holds the field, at any depth. */
export function listHolders(node: unknown, field: string): unknown[] {
  if (typeof node !== 'object' || node === null) return []
  const below = Object.values(node).flatMap((each) => listHolders(each, field))
  return field in node ? [node, ...below] : below
}

/** Lists the same records, grouped by the list that holds them; any other record is its own group. */
export function listHolderLists(node: unknown, field: string): unknown[][] {
  if (typeof node !== 'object' || node === null) return []
  const below = Object.values(node).flatMap((each) => listHolderLists(each, field))
  if (Array.isArray(node)) {
    const own = node.filter((each) => typeof each === 'object' && each !== null && field in each)
    const others = below.filter(([only, ...more]) => more.length > 0 || !own.includes(only))
    return own.length > 0 ? [own, ...others] : below
  }
  return field in node ? [[node], ...below] : below
}

/** Returns the first text in a field of this name, at any depth. */
export const findText = (node: unknown, field: string): string | undefined => listTexts(node, field)[0]

/** Returns the texts in fields of this name, at any depth. */
export function listTexts(node: unknown, field: string): string[] {
  const holders = listHolders(node, field) as Record<string, unknown>[]
  return holders.map((each) => each[field]).filter((value): value is string => text(value) && value !== '')
}

export const text: Kind = (value) => typeof value === 'string'
export const number: Kind = (value) => typeof value === 'number'
export const boolean: Kind = (value) => typeof value === 'boolean'
export const record: Kind = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
export const list: Kind = (value) => Array.isArray(value)
/** A value of any type, if none is stated. */
export const present: Kind = (value) => value !== null && value !== undefined
/** A nullable field may be missing: whether it may is a gap (absent-or-null), which the answer's schema fills. */
const isNothing: Kind = (value) => value === null || value === undefined
export const textOrNull: Kind = (value) => isNothing(value) || text(value)
export const recordOrNull: Kind = (value) => isNothing(value) || record(value)
export const currencyCode: Kind = (value) => isCurrencyCode(String(value))
/** An ISO 8601 date, alone or with a time of day. */
export const iso8601: Kind = (value) => text(value) && isIso8601(value as string)
/** ISO 8601 with a date and a time of day, in any of its forms. */
export const timestamp: Kind = (value) => text(value) && isTimestamp(value as string)
export const reference: Kind = (value) => isReference(String(value))

export function oneOf(...known: string[]): Kind {
  const kind: Kind = (value) => known.includes(value as string)
  Object.defineProperty(kind, 'name', { value: `one of ${known.join(', ')}` })
  return kind
}
