import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Evaluations } from './evaluations.ts'
import { countUnsettled, ROWS_OF_A_WRITE } from './list-counts.ts'
import { groupByList, type ListOperation, listFilters, type Page, type RuleName } from './readings.ts'

/** The first and the last page that show a row. */
interface Lasting {
  first: Page
  last: Page
}

/**
 * An unfiltered count includes each row that is listed both before and afterwards, on whichever page. Weak reading: it may be
 * behind by as many rows as were written just before.
 */
export function judgeKnownCounts(
  pages: readonly Page[],
  writes: readonly HistoryExchange[],
  evaluations: Evaluations<RuleName>,
): void {
  for (const own of groupByList(pages)) {
    const rows = readLasting(own)
    const begins = rows.map(({ first }) => first.exchange.endedMs).sort((one, other) => one - other)
    const ends = rows.map(({ last }) => last.exchange.startedMs).sort((one, other) => one - other)
    for (const page of own.filter(isWholeCount)) {
      const { exchange, total } = page
      const { startedMs, endedMs } = exchange
      // Rows that ended meanwhile may have begun meanwhile too: then there are more.
      const known = countBelow(begins, startedMs) - countBelow(ends, endedMs + 1)
      if (known <= total) continue
      if (known - total <= ROWS_OF_A_WRITE * countUnsettled(exchange, exchange, writes, evaluations)) continue
      const around = rows.filter(
        ({ first, last }) => first.exchange.endedMs < startedMs && last.exchange.startedMs > endedMs,
      )
      const message = `${exchange.operationId} counts ${total} rows, but ${around.length} are listed both before and afterwards.`
      const before = around.map(({ first }) => first.exchange)
      const after = around.map(({ last }) => last.exchange)
      const shown = new Set([...before, exchange, ...after])
      evaluations.contradicted(`${exchange.operationId as ListOperation} count`, message, [...shown])
    }
  }
}

/** Weak reading: whether a count follows a filter is not documented, and a page past the end may have another count. */
const isWholeCount = (page: Page): page is Page & { total: number } =>
  typeof page.total === 'number' &&
  (page.ids.length > 0 || page.number === 1) &&
  listFilters(page).length === 0

function readLasting(pages: readonly Page[]): Lasting[] {
  const rows = new Map<string, Lasting>()
  for (const page of pages)
    for (const id of page.ids) {
      const known = rows.get(id)
      if (known) known.last = page
      else rows.set(id, { first: page, last: page })
    }
  return [...rows.values()]
}

/** Returns the number of sorted times that are lower than another. */
function countBelow(times: readonly number[], ms: number): number {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! < ms) low = middle + 1
    else high = middle
  }
  return low
}
