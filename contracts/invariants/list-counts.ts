import type { HistoryExchange } from '../../src/kit/history/history.ts'
import type { Evaluations } from './evaluations.ts'
import { mayLoseRows } from './list-whole.ts'
import { askerOf } from './read-exchange.ts'
import {
  type IsWritten,
  isCountedWhileWritten,
  type ListOperation,
  listFilters,
  nameReading,
  type Page,
  type RuleName,
} from './readings.ts'
import { recordsOf } from './records.ts'
import { groupBy, isWrittenBetween, type Settling } from './timeline.ts'

/** All pages of an unfiltered list, read without writes meanwhile, hold as many rows as `meta` counts. */
export function judgeCounts(
  pages: readonly Page[],
  writes: readonly HistoryExchange[],
  { isWritten, isSettling }: Record<'isWritten' | 'isSettling', IsWritten>,
  evaluations: Evaluations<RuleName>,
): void {
  // Weak reading: whether the count follows a filter is not documented.
  const unfiltered = pages.filter((page) => askerOf(page.exchange) && listFilters(page).length === 0)
  judgeSteady(pages, writes, isSettling, evaluations)
  for (const own of groupBy(unfiltered, ({ exchange }) => exchange.operationId).values())
    judgeShort(own, isSettling, evaluations)
  for (const own of groupBy(unfiltered, nameReading).values()) judgeSeen(own, writes, evaluations)
  for (const own of groupBy(unfiltered, nameReading).values()) {
    let reading: Page[] = []
    for (const page of own) {
      const [first] = reading
      const isSame =
        first &&
        first.total === page.total &&
        !isWritten[page.exchange.business](first.exchange.startedMs, page.exchange.endedMs)
      reading = isSame ? [...reading.filter(({ number }) => number !== page.number), page] : [page]
      const whole = findWholeReading(reading)
      if (!whole || whole.some((each) => isCountedWhileWritten(each, isWritten))) continue
      evaluate(whole, isSettling, evaluations)
      reading = []
    }
  }
}

/**
 * Weak reading: calls outside the history may change a list and its count. So a count is wrong only between two that agree: no
 * operation removes a record, though one may change its status. Soon after a write, one list may be behind another by as many
 * rows as were written.
 */
function judgeSteady(
  pages: readonly Page[],
  writes: readonly HistoryExchange[],
  isSettling: IsWritten,
  evaluations: Evaluations<RuleName>,
): void {
  // A page past the end may have another count.
  const shown = pages.filter(
    ({ ids, number, exchange }) => askerOf(exchange) && (ids.length > 0 || number === 1),
  )
  const nameCounted = (page: Page) => {
    const filters = listFilters(page).map((name) => [name, page.query[name]])
    return JSON.stringify([page.exchange.business, page.exchange.operationId, filters])
  }
  for (const own of groupBy(shown, nameCounted).values()) {
    for (const [index, page] of own.entries()) {
      const before = findBefore(own, index)
      const after = own.slice(index + 1).find(({ exchange }) => exchange.startedMs > page.exchange.endedMs)
      if (!before || !after || before.total !== after.total || typeof before.total !== 'number') continue
      const { operationId, business } = page.exchange
      const isMoved =
        mayLoseRows(page) && isSettling[business](before.exchange.startedMs, after.exchange.endedMs)
      if (typeof page.total !== 'number' || page.total === before.total || isMoved) continue
      const missable = ROWS_OF_A_WRITE * countUnsettled(page.exchange, after.exchange, writes, evaluations)
      if (Math.abs(page.total - before.total) <= missable) continue
      const message = `${operationId} counts ${page.total} rows, but ${before.total} both before and after.`
      evaluations.contradicted(`${operationId as ListOperation} count`, message, [
        before.exchange,
        page.exchange,
        after.exchange,
      ])
    }
  }
}

/** A payment may come with a fee as a row of its own. */
export const ROWS_OF_A_WRITE = 2

/** Returns the number of writes that one list may show and another not yet. */
export function countUnsettled(
  list: HistoryExchange,
  next: HistoryExchange,
  writes: readonly HistoryExchange[],
  settling: Settling,
) {
  // A webhook is not sent by a business, and may change the lists of any.
  const isOwn = (each: HistoryExchange) => (askerOf(each) ?? list.business) === list.business
  return writes.filter((each) => isOwn(each) && isWrittenBetween(each, list, next, settling)).length
}

function findBefore(pages: readonly Page[], index: number): Page | undefined {
  for (let at = index - 1; at >= 0; at--)
    if (pages[at]!.exchange.endedMs < pages[index]!.exchange.startedMs) return pages[at]
  return undefined
}

/** A first page with fewer rows than requested, and fewer than another page showed, holds all rows. */
function judgeShort(pages: readonly Page[], isSettling: IsWritten, evaluations: Evaluations<RuleName>): void {
  const longest = Math.max(...pages.map(({ exchange }) => recordsOf(exchange).length))
  for (const page of pages) {
    const { exchange, number, size, ids, total } = page
    const rows = recordsOf(exchange).length
    const isAll = number === 1 && size !== undefined && rows < Math.min(size, longest) && ids.length === rows
    if (!isAll || typeof total !== 'number' || total <= rows) continue
    if (isCountedWhileWritten(page, isSettling)) continue
    const message = `${exchange.operationId} counts ${total} rows, but shows ${rows} when ${size} are requested.`
    evaluations.contradicted(`${exchange.operationId as ListOperation} count`, message, [exchange])
  }
}

/** Pages that follow each other, and count alike, count the rows of all, except for what earlier writes may still add. */
function judgeSeen(
  pages: readonly Page[],
  writes: readonly HistoryExchange[],
  evaluations: Evaluations<RuleName>,
): void {
  const latest = new Map<number, Page>()
  for (const page of pages) {
    const { exchange, number, total } = page
    if (number === undefined) continue
    latest.set(number, page)
    if (typeof total !== 'number') continue
    const read = [page]
    for (let at = number - 1; read.length < COUNTED_PAGES && latest.get(at)?.total === total; at--)
      read.unshift(latest.get(at)!)
    const [first] = read as [Page]
    const rows = new Set(read.flatMap(({ ids }) => ids)).size
    if (read.length < 2 || rows <= total) continue
    const unsettled = countUnsettled(first.exchange, exchange, writes, evaluations)
    if (rows <= total + ROWS_OF_A_WRITE * unsettled) continue
    const message = `${exchange.operationId} counts ${total} rows, but shows ${rows} on pages ${first.number} ${read.length > 2 ? 'to' : 'and'} ${number}.`
    evaluations.contradicted(
      `${exchange.operationId as ListOperation} count`,
      message,
      read.map((each) => each.exchange),
    )
  }
}

/** Number of pages counted together: a long run reads many. */
const COUNTED_PAGES = 5

/** Returns the pages from the first to the last, if all of them were read. */
function findWholeReading(reading: readonly Page[]): Page[] | undefined {
  const first = reading.find(({ number }) => number === 1)
  if (!first || typeof first.total !== 'number' || first.total === 0) return undefined
  // Weak reading: a page may show fewer rows than requested, so the first one shows the page size.
  const size = recordsOf(first.exchange).length
  if (size === 0) return undefined
  const wanted = Array.from({ length: Math.ceil(first.total / size) }, (_, index) => index + 1)
  const pages = wanted.flatMap((number) => reading.find((each) => each.number === number) ?? [])
  return pages.length === wanted.length ? pages : undefined
}

/** That count and rows agree is seen at any time; that they do not, only where no earlier write settles meanwhile. */
function evaluate(pages: readonly Page[], isSettling: IsWritten, evaluations: Evaluations<RuleName>): void {
  const [first] = pages
  if (!first) return
  const { business, startedMs } = first.exchange
  const endedMs = Math.max(...pages.map(({ exchange }) => exchange.endedMs))
  const operationId = first.exchange.operationId as ListOperation
  // A redacted id may stand for several rows.
  const rows = pages.flatMap(({ exchange }) => recordsOf(exchange))
  const ids = new Set(pages.flatMap((page) => page.ids))
  if (pages.reduce((count, page) => count + page.ids.length, 0) < rows.length) return
  const message = `${operationId} counts ${first.total} rows, but its ${pages.length === 1 ? 'one page holds' : `${pages.length} pages hold`} ${ids.size}.`
  if (ids.size === first.total) {
    if (pages.length > 1) evaluations.compared(`${operationId} count`)
  } else if (!isSettling[business](startedMs, endedMs))
    evaluations.contradicted(
      `${operationId} count`,
      message,
      pages.map(({ exchange }) => exchange),
    )
}
