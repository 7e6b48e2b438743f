import type { History, HistoryExchange } from '../../src/kit/history/history.ts'
import { SETTLES_IN_MS } from '../invariants/evaluations.ts'
import { bodyOf, isTaken } from '../invariants/read-exchange.ts'
import { isSettled } from '../invariants/timeline.ts'
import { isText } from './values.ts'

export type Row = Record<string, unknown>

/** An exchange with a JSON answer, and its index in the history. */
export interface Answered {
  index: number
  exchange: HistoryExchange
  /** In the names of the shipped contract. Read-only: a change copies it. */
  body: Row
}

/** A history, prepared for the operators. */
export interface Recorded {
  history: History
  /** Every JSON answer, in the order in which the requests were sent. */
  answers: readonly Answered[]
  /** Returns the answers of these operations to accepted requests with the right key. */
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

/** Returns the rows of a list: the first array of objects, level by level. The array itself, so that a copy can be changed. */
export function rowsOf(body: Row): Row[] {
  let level: unknown[] = [body]
  while (level.length > 0) {
    const rows = level.find((node) => Array.isArray(node) && node.length > 0 && node.every(isRow))
    if (isRows(rows)) return rows
    level = level.filter(isRow).flatMap((node) => Object.values(node))
  }
  return []
}

/** Returns the object that counts the rows, wherever it is. */
export function metaOf(body: Row): Row | undefined {
  if (isRow(body.meta)) return body.meta
  return isRow(body.data) && isRow(body.data.meta) ? body.data.meta : undefined
}

/** Returns every object in a value, outermost first. */
export function listRows(node: unknown): Row[] {
  if (Array.isArray(node)) return node.flatMap(listRows)
  return isRow(node) ? [node, ...Object.values(node).flatMap(listRows)] : []
}

export function idIn({ body }: Answered): string | undefined {
  return listRows(body.data)
    .map(({ id }) => id)
    .find(isText)
}

export function queryOf({ exchange }: Answered): Record<string, string> {
  return exchange.meant.query ?? {}
}

/** Returns the content of a request before encryption. */
export function saidBy({ exchange }: Answered): Row {
  const { path, body, data } = exchange.meant
  return { ...path, ...(isRow(body) ? body : {}), ...(isRow(data) ? data : {}) }
}

/** Whether both belong to the same era, between two resets. */
export function isSameEra(one: Answered, other: Answered): boolean {
  return one.exchange.era === other.exchange.era
}

/** Whether the request of the one was sent after the answer to the other. */
export function isAfter(one: Answered, other: Answered): boolean {
  return isSameEra(one, other) && one.exchange.startedMs > other.exchange.endedMs
}

/** Whether one follows the other by long enough for a late effect to show. */
export function isLongAfter(one: Answered, other: Answered): boolean {
  return isSameEra(one, other) && isSettled(one.exchange, other.exchange, { settlesInMs: SETTLES_IN_MS })
}

function isRows(node: unknown): node is Row[] {
  return Array.isArray(node) && node.every(isRow)
}
