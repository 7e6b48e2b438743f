import { expect } from 'vitest'
import { byRecords } from '../../remedies/remedy.ts'
import type { Fixture } from '../fixture.ts'
import { rightRequest } from '../probes/right-request.ts'
import { type Answers, prove, type Session } from '../session.ts'
import { isCurrencyCode } from './currency-code.ts'
import { isReference } from './reference.ts'
import { isIso8601, isTimestamp } from './timestamp.ts'

/** Whether a value is of a kind; its name is what a failure says. */
export type Kind = (value: unknown) => boolean

/** A title, and the kind that each named field of an item has, or what must hold of an item as a whole. */
export type ItemFact = readonly [title: string, fields: Record<string, Kind> | ((item: never) => boolean)]

export interface Items {
  /** What they are, for the reason to skip without any. */
  called: string
  /** Where in the body, such as `data.transactions`: a list on the way is gone through, '' is the body itself. */
  at: string
  /**
   * Only the records below it, at any depth, that hold this field: for answers of which no shape is stated. They are in one
   * list; what else holds a field of that name is something else.
   */
  holding?: string
  /** All bodies that are gone through; by default that of one answer to a request that is right. */
  answers?: (session: Session) => Promise<readonly unknown[]>
}

/** One test for each fact of one answer; one without such items decides nothing. */
export function proveItems(
  fixture: Fixture,
  { called, at, holding, answers: readAll }: Items,
  facts: readonly ItemFact[],
  answers: Answers,
) {
  for (const [title, fact] of facts) {
    prove(title, [], async (session) => {
      const share = () =>
        session.share(answers, fixture.operation.operationId, () => rightRequest(session, fixture))
      const bodies = readAll ? await readAll(session) : [(await share()).body]
      const found = bodies.flatMap((body) => pick(body, at))
      const lists = holding ? found.flatMap((each) => listHolderLists(each, holding)) : [found]
      if (lists.flat().length === 0)
        session.undecidable(
          `the answer holds no ${called}, so every one would be right`,
          byRecords(`${called} that ${fixture.operation.operationId} shows`),
        )
      expectFactOfOne(fact, lists, at)
    })
  }
}

/** Fails as the first list does, where none of them bears it out. */
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

/** Everything that a path leads to; a null on the way leads nowhere. */
export function pick(body: unknown, path: string): unknown[] {
  let found = [body]
  for (const name of path.split('.').filter(Boolean)) {
    found = found.flatMap((each) => (each as Record<string, unknown> | undefined)?.[name])
    found = found.filter((each) => each !== null && each !== undefined)
  }
  return found
}

/** Every record at any depth that holds the field. */
export function listHolders(node: unknown, field: string): unknown[] {
  if (typeof node !== 'object' || node === null) return []
  const below = Object.values(node).flatMap((each) => listHolders(each, field))
  return field in node ? [node, ...below] : below
}

/** The same, those of one list together and any other by itself. */
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

/** The first text that a field of this name holds, at any depth. */
export function findText(node: unknown, field: string): string | undefined {
  const holders = listHolders(node, field) as Record<string, unknown>[]
  return holders.map((each) => each[field]).find((value) => typeof value === 'string' && value !== '') as
    | string
    | undefined
}

export const text: Kind = (value) => typeof value === 'string'
export const number: Kind = (value) => typeof value === 'number'
export const boolean: Kind = (value) => typeof value === 'boolean'
export const record: Kind = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
export const list: Kind = (value) => Array.isArray(value)
/** A value of any type, where none is stated. */
export const present: Kind = (value) => value !== null && value !== undefined
/** A field that can be null may be left out: whether it may is a gap (absent-or-null), which the answer's schema fills. */
const isNothing: Kind = (value) => value === null || value === undefined
export const textOrNull: Kind = (value) => isNothing(value) || text(value)
export const recordOrNull: Kind = (value) => isNothing(value) || record(value)
export const currencyCode: Kind = (value) => isCurrencyCode(String(value))
/** A date of ISO 8601, alone or with a time of day. */
export const iso8601: Kind = (value) => text(value) && isIso8601(value as string)
/** ISO 8601 with a date and a time of day, in any of its forms. */
export const timestamp: Kind = (value) => text(value) && isTimestamp(value as string)
export const reference: Kind = (value) => isReference(String(value))

export function oneOf(...known: string[]): Kind {
  const kind: Kind = (value) => known.includes(value as string)
  Object.defineProperty(kind, 'name', { value: `one of ${known.join(', ')}` })
  return kind
}
