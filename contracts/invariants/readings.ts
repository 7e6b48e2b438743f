import { findOperation, type OperationId } from '../../src/kit/contract/contract.ts'
import type { JsonObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Evaluations } from './evaluations.ts'
import { askerOf, type Business } from './read-exchange.ts'
import { groupBy, type Settling } from './timeline.ts'

export type ListRule = 'rows' | 'size' | 'filter' | 'whole' | 'pages' | 'count' | 'meta' | 'paging'

/** Such as `listAmlRecords size`. */
export type RuleName = `${ListOperation} ${ListRule}`

export type ListOperation = 'listTransactions' | 'listAmlRecords'

/** A list whose query and rows are documented. */
export interface List {
  section: string
  size: string
  /** Documented defaults of `page` and the size, if any. */
  defaults: { page?: string; size?: string }
  filter: { name: string; values: readonly string[] }
  /** The member of `meta` that counts all rows. */
  total: string
  meta: readonly string[]
  metaOf(body: JsonObject): unknown
  requirements: Record<ListRule, string>
}

export interface Page {
  list: List
  exchange: HistoryExchange
  query: Record<string, string>
  /** Undefined if omitted without a documented default, or if not a number of at least 1. */
  number: number | undefined
  size: number | undefined
  total: unknown
  ids: string[]
}

/** All pages of one query of one business. */
interface Reading {
  /** The page that last showed each row. */
  rows: Map<string, Page>
  /** Pages with rows, in the order read. */
  pages: Page[]
}

/** Finds rows that two pages of one reading show. */
export function findShownTwice(
  pages: readonly Page[],
  isWritten: IsWritten,
  evaluations: Evaluations<RuleName>,
): void {
  const readings = new Map<string, Reading>()
  for (const page of pages) {
    const { exchange, number, ids, total } = page
    const asker = askerOf(exchange)
    if (!asker || !isPage(number)) continue
    const reading: Reading = readings.get(nameReading(page)) ?? { rows: new Map(), pages: [] }
    readings.set(nameReading(page), reading)
    const isOther = (on: Page) =>
      on.number !== number &&
      // A history holds whole milliseconds: nothing is written within the one in which one page ends and the next begins.
      on.exchange.endedMs <= exchange.startedMs &&
      // Weak reading: calls outside the history may change a list too, and then its count.
      on.total === total &&
      !isWritten[asker](on.exchange.startedMs, exchange.endedMs)
    if (isPastEnd(page, reading.rows)) continue
    compare(page, reading, isOther, evaluations)
    for (const id of ids) reading.rows.set(id, page)
    if (ids.length > 0) reading.pages.push(page)
  }
}

function compare(
  { exchange, number, ids }: Page,
  { rows, pages }: Reading,
  isOther: (on: Page) => boolean,
  evaluations: Evaluations<RuleName>,
): void {
  const operationId = exchange.operationId as ListOperation
  const twice = ids.find((id) => {
    const on = rows.get(id)
    return on !== undefined && isOther(on)
  })
  const on = twice === undefined ? undefined : rows.get(twice)
  if (on) {
    const message = `${operationId} shows ${twice} on page ${on.number} and on page ${number} of the same query.`
    evaluations.contradicted(`${operationId} pages`, message, [on.exchange, exchange])
  } else if (ids.length > 0 && pages.slice(-COMPARED_PAGES).some(isOther)) {
    evaluations.compared(`${operationId} pages`)
  }
}

/** Number of earlier pages of a reading that are compared: a long run reads the first one often. */
const COMPARED_PAGES = 10

const isPage = (number: number | undefined) => Number.isInteger(number)

export function nameReading({ exchange: { business, operationId }, query }: Page): string {
  const { page: _, ...others } = query
  return JSON.stringify([business, operationId, Object.entries(others).sort()])
}

/** Returns the pages of each business and list, as they were asked for. */
export function groupByList(pages: readonly Page[]): Page[][] {
  const asked = pages.filter(({ exchange }) => askerOf(exchange))
  return [...groupBy(asked, ({ exchange }) => `${exchange.business} ${exchange.operationId}`).values()]
}

/** Returns the names of the parameters that narrow a list, sorted. */
export const listFilters = ({ list, query }: Pick<Page, 'list' | 'query'>): string[] =>
  Object.keys(query)
    .filter((name) => name !== 'page' && name !== list.size)
    .sort()

/** Weak reading: what follows the last page is not documented, so the last one may be shown again. */
function isPastEnd(page: Page, reading: Reading['rows']): boolean {
  const { number, size, total, ids } = page
  // Whether the count follows a filter is not documented either: then a page without a new row may be past the end.
  if (size === undefined || typeof total !== 'number' || listFilters(page).length > 0)
    return ids.every((id) => reading.has(id) && reading.get(id)?.number !== number)
  return (number! - 1) * size >= total
}

/** Weak reading: a list is counted and read in two steps, so a write that settles meanwhile may be in only one of them. */
export const isCountedWhileWritten = ({ exchange }: Page, isSettling: IsWritten): boolean =>
  isSettling[exchange.business](exchange.startedMs, exchange.endedMs)

/** Weak reading: a POST that is proposed as a mere query may change something too. */
export function isWrite({ operationId }: HistoryExchange): boolean {
  return findOperation(operationId as OperationId)?.row.method !== 'GET'
}

/** By business: whether something was written between two times, or before them and had not settled yet, as is asked for. */
export type IsWritten = Record<Business, (fromMs: number, toMs: number) => boolean>

/**
 * Returns a function that returns whether the lists of a business may have changed between two times: by a write in between, or
 * by an earlier one that had not settled yet.
 */
export function knowWrites(
  all: readonly HistoryExchange[],
  business: Business,
  { settlesInMs }: Settling,
): IsWritten[Business] {
  // A webhook is not sent by a business, and may change the lists of any.
  const writes = all.filter((each) => each.business === business || askerOf(each) === undefined)
  const sorted = writes.toSorted((one, other) => one.startedMs - other.startedMs)
  let latestMs = Number.NEGATIVE_INFINITY
  const ends = sorted.map(({ endedMs }) => {
    latestMs = Math.max(latestMs, endedMs)
    return latestMs
  })
  return (fromMs: number, toMs: number): boolean => {
    let [low, high] = [0, sorted.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (sorted[middle]!.startedMs <= toMs) low = middle + 1
      else high = middle
    }
    return low > 0 && ends[low - 1]! + settlesInMs >= fromMs
  }
}
