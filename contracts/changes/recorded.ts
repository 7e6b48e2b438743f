import type { History, HistoryExchange } from '../../src/kit/history/history.ts'
import { SETTLES_IN_MS } from '../invariants/evaluations.ts'
import { bodyOf, isTaken } from '../invariants/read-exchange.ts'
import { isSettled } from '../invariants/timeline.ts'
import { isText } from './values.ts'

export type Row = Record<string, unknown>

/** An exchange that was answered in JSON, with its position in the history. */
export interface Answered {
  index: number
  exchange: HistoryExchange
  /** In the names of the shipped contract. To be read only: a change copies it. */
  body: Row
}

/** A history, with what the operators ask of it. */
export interface Recorded {
  history: History
  /** Every answer in JSON, in the order in which the requests were sent. */
  answers: readonly Answered[]
  /** Answers of these operations that carried the request out, with the key that belongs to it. */
  listTaken(...operationIds: readonly string[]): readonly Answered[]
}

export function readRecorded(history: History): Recorded {
  const answers = history.exchanges.flatMap((exchange, index) => {
    const body = bodyOf(exchange)
    return isRow(body) ? [{ index, exchange, body }] : []
  })
  const taken = Map.groupBy(
    answers.filter(({ exchange }) => exchange.key === 'right' && isTaken(exchange)),
    ({ exchange }) => exchange.operationId,
  )
  return {
    history,
    answers,
    listTaken: (...operationIds) =>
      operationIds
        .flatMap((operationId) => taken.get(operationId) ?? [])
        .sort((one, other) => one.index - other.index),
  }
}

export function isRow(node: unknown): node is Row {
  return typeof node === 'object' && node !== null && !Array.isArray(node)
}

/** The rows of a list: the first array of objects, level by level. It is the list itself, so that a copy can be changed. */
export function rowsOf(body: Row): Row[] {
  let level: unknown[] = [body]
  while (level.length > 0) {
    const rows = level.find((node) => Array.isArray(node) && node.length > 0 && node.every(isRow))
    if (isRows(rows)) return rows
    level = level.filter(isRow).flatMap((node) => Object.values(node))
  }
  return []
}

/** The object that counts the rows, wherever it is. */
export function metaOf(body: Row): Row | undefined {
  if (isRow(body.meta)) return body.meta
  return isRow(body.data) && isRow(body.data.meta) ? body.data.meta : undefined
}

/** Every object in a value, outermost first. */
export function listRows(node: unknown): Row[] {
  if (Array.isArray(node)) return node.flatMap(listRows)
  return isRow(node) ? [node, ...Object.values(node).flatMap(listRows)] : []
}

/** The id that an answer gives. */
export function idIn({ body }: Answered): string | undefined {
  return listRows(body.data)
    .map(({ id }) => id)
    .find(isText)
}

/** What a request asked for in its query. */
export function queryOf({ exchange }: Answered): Record<string, string> {
  return exchange.meant.query ?? {}
}

/** What a request said, before it was encrypted. */
export function saidBy({ exchange }: Answered): Row {
  const { path, body, data } = exchange.meant
  return { ...path, ...(isRow(body) ? body : {}), ...(isRow(data) ? data : {}) }
}

/** Whether both belong to one stretch between two resets, in which records last. */
export function isSameEra(one: Answered, other: Answered): boolean {
  return one.exchange.era === other.exchange.era
}

/** Whether the request of the one was sent when the answer to the other was there. */
export function isAfter(one: Answered, other: Answered): boolean {
  return isSameEra(one, other) && one.exchange.startedMs > other.exchange.endedMs
}

/** Whether so much later that an effect, which may be late, would show. */
export function isLongAfter(one: Answered, other: Answered): boolean {
  return isSameEra(one, other) && isSettled(one.exchange, other.exchange, { settlesInMs: SETTLES_IN_MS })
}

function isRows(node: unknown): node is Row[] {
  return Array.isArray(node) && node.every(isRow)
}
