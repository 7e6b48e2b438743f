import type { JsonObject } from '../../src/kit/contract/spec-tree.ts'
import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Finding } from '../../src/kit/history/invariant.ts'
import { askerOf, type Business, overlaps } from './read-exchange.ts'

export type Rule = 'rows' | 'size' | 'filter' | 'pages' | 'meta'

/** A list of which the document states how it is asked for and what it shows. */
export interface List {
  section: string
  size: string
  /** What is meant where `page` and the size are left out, where that is stated. */
  defaults: { page?: string; size?: string }
  filter: { name: string; values: readonly string[] }
  /** Which member of `meta` counts all rows. */
  total: string
  meta: readonly string[]
  metaOf(body: JsonObject): unknown
  requirements: Record<Rule, string>
}

/** One page as it was answered. */
export interface Page {
  list: List
  exchange: HistoryExchange
  query: Record<string, string>
  /** Undefined where none is asked for and no default is stated, or where it is no number of at least 1. */
  number: number | undefined
  size: number | undefined
  total: unknown
  /** Ids of the rows. */
  ids: string[]
}

/** Where a row was last shown in a reading: all pages of one query of one business. */
type Reading = Map<string, Page>

/** Rows that are shown on two pages of one reading. */
export function findShownTwice(pages: readonly Page[], writes: readonly HistoryExchange[]): Finding[] {
  const isWritten = { caller: knowWrites(writes, 'caller'), other: knowWrites(writes, 'other') }
  const readings = new Map<string, Reading>()
  return pages.flatMap((page): Finding[] => {
    const { list, exchange, number, ids } = page
    const asker = askerOf(exchange)
    if (!asker || !isPage(number)) return []
    const name = nameReading(page)
    const reading: Reading = readings.get(name) ?? new Map()
    readings.set(name, reading)
    const before = isPastEnd(page, reading) ? [] : ids.map((id) => ({ id, on: reading.get(id) }))
    const twice = before.find(
      ({ on }) =>
        on !== undefined &&
        on.number !== number &&
        !overlaps(on.exchange, exchange) &&
        // Weak reading: what is not in the history may change a list too, and then its count.
        on.total === page.total &&
        !isWritten[asker](on.exchange.startedMs, exchange.endedMs),
    )
    for (const id of ids) reading.set(id, page)
    if (!twice?.on) return []
    const message = `${exchange.operationId} shows ${twice.id} on page ${twice.on.number} and on page ${number} of one reading.`
    const exchanges = [twice.on.exchange, exchange].toSorted((one, other) => one.startedMs - other.startedMs)
    return [{ requirements: [list.requirements.pages], section: list.section, message, exchanges }]
  })
}

const isPage = (number: number | undefined) => Number.isInteger(number)

function nameReading({ exchange: { business, operationId }, query }: Page): string {
  const { page: _, ...others } = query
  return JSON.stringify([business, operationId, Object.entries(others).sort()])
}

/** Weak reading: what follows the last page is open, so the last one may be shown again. */
function isPastEnd({ list, query, number, size, total, ids }: Page, reading: Reading): boolean {
  const filters = Object.keys(query).filter((name) => name !== 'page' && name !== list.size)
  // Whether the count is that of the rows that a filter finds is open too: then a page without a new row may be past the end.
  if (size === undefined || typeof total !== 'number' || filters.length > 0)
    return ids.every((id) => reading.has(id) && reading.get(id)?.number !== number)
  return (number! - 1) * size >= total
}

/** Tells whether something was written between two moments that may change the lists of a business. */
function knowWrites(all: readonly HistoryExchange[], business: Business) {
  // A webhook is sent by no business, and changes the lists of any.
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
    return low > 0 && ends[low - 1]! >= fromMs
  }
}
