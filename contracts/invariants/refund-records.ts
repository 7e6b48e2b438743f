import type { JsonObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import { findNamed, findShallowest, listOrderViews, type OrderView } from './orders.ts'
import { askerOf, type Business, bodyOf, listTexts } from './read-exchange.ts'
import { findRows, idOf, isWhole, listObjects } from './records.ts'
import { groupBy, isSettled, outcomeOf, type Settling, showsList } from './timeline.ts'

export interface Refund {
  exchange: HistoryExchange
  business: Business
  outcome: 'taken' | 'refused' | 'unknown'
  /** The order, if it was created in the history. */
  order?: OrderView
  /** Its ids and references in the answer that were not sent. */
  names: string[]
  fields: JsonObject
}

/** An unfiltered list of refunds. */
export interface RefundList {
  exchange: HistoryExchange
  rows: JsonObject[]
  texts: ReadonlySet<string>
}

export interface Refunds {
  refunds: Refund[]
  lists: RefundList[]
}

/** Reads each business's refunds. Their fields are not documented, so a refund is identified by the names in its answer. */
export function readRefunds(exchanges: readonly HistoryExchange[]): Map<Business, Refunds> {
  const orders = listOwnOrders(exchanges)
  const all = new Map<Business, Refunds>([
    ['caller', { refunds: [], lists: [] }],
    ['other', { refunds: [], lists: [] }],
  ])
  for (const exchange of exchanges) {
    const business = askerOf(exchange)
    if (!business) continue
    const own = all.get(business)
    if (exchange.operationId === 'createRefund') own?.refunds.push(readRefund(exchange, business, orders))
    const isUnfiltered =
      exchange.operationId === 'listRefunds' && Object.keys(exchange.meant.query ?? {}).length === 0
    if (isUnfiltered && showsList(exchange)) own?.lists.push(readList(exchange))
  }
  return all
}

/** Orders made by a single creation each, by business and reference. */
function listOwnOrders(exchanges: readonly HistoryExchange[]): Map<string, OrderView> {
  const views = groupBy(listOrderViews(exchanges), ({ business, reference }) => `${business} ${reference}`)
  return new Map([...views].flatMap(([name, [first]]) => (first ? [[name, first] as const] : [])))
}

function readRefund(
  exchange: HistoryExchange,
  business: Business,
  orders: ReadonlyMap<string, OrderView>,
): Refund {
  const named = findNamed(exchange, (name) => orders.has(`${business} ${name}`))
  const order = orders.get(`${business} ${named}`)
  const sent = new Set([...listTexts(exchange.meant), named])
  const fields =
    findShallowest(bodyOf(exchange), (object) => namesOf(object).some((name) => !sent.has(name))) ?? {}
  const names = namesOf(fields).filter((name) => !sent.has(name) && name !== order?.fields.id)
  const outcome = outcomeOf(exchange)
  return {
    exchange,
    business,
    outcome,
    ...(order && { order }),
    names: outcome === 'taken' ? names : [],
    fields,
  }
}

/** Weak reading: an id may be numeric and short, so only an equal text counts. */
function namesOf(fields: JsonObject): string[] {
  return Object.entries(fields).flatMap(([key, value]) =>
    /^(id|refund_?id|refund_?reference|reference)$/i.test(key) && isWhole(value) ? [value] : [],
  )
}

function readList(exchange: HistoryExchange): RefundList {
  const rows = findRows(bodyOf(exchange))
  return { exchange, rows, texts: new Set(rows.flatMap(namesOf)) }
}

/** Returns the rows that show a refund by its id. Weak reading: a `reference` may name a payment with several refunds. */
export function findRowsOf({ fields, names }: Refund, list: RefundList): JsonObject[] {
  const id = idOf(fields)
  return id !== undefined && names.includes(id) ? list.rows.filter((row) => idOf(row) === id) : []
}

/** Returns the rows of a list that hold one of these names, at any depth. */
export function findRowsNamed(list: RefundList, names: readonly string[]): JsonObject[] {
  return list.rows.filter((row) =>
    listObjects(row).some((each) => Object.values(each).some((value) => names.includes(String(value)))),
  )
}

/** Weak reading: a refund in such a state did not happen, and one in any other state counts fully. */
const FAILED = /fail|declin|reject|cancel|revers/i

const isInFailedState = ({ status }: JsonObject) => FAILED.test(String(status ?? ''))

/** Whether the answer or a later list shows a refund as failed. */
export function isFailed({ fields, names }: Refund, lists: readonly RefundList[]): boolean {
  return isInFailedState(fields) || lists.some((list) => findRowsNamed(list, names).some(isInFailedState))
}

/** Whether a refund is listed once it settled, and never as failed: one that is only accepted may fail afterwards. */
export function isCarriedOut(refund: Refund, lists: readonly RefundList[], settling: Settling): boolean {
  const { exchange, names, outcome } = refund
  if (outcome !== 'taken' || names.length === 0 || isFailed(refund, lists)) return false
  return lists.some(
    (list) => isSettled(list.exchange, exchange, settling) && findRowsNamed(list, names).length > 0,
  )
}
