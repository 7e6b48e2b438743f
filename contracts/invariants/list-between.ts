import type { Evaluations } from './evaluations.ts'
import { findAround, isAged, isKnown, listRows, mayLoseRows, type Row } from './list-whole.ts'
import {
  groupByList,
  type IsWritten,
  type ListOperation,
  nameReading,
  type Page,
  type RuleName,
} from './readings.ts'
import { recordsOf } from './records.ts'

/** One page, or two that follow each other. */
interface Span {
  pages: readonly [Page, ...Page[]]
  ids: readonly string[]
  startedMs: number
  endedMs: number
}

/**
 * A page omits no row between two that it shows, and none is between two pages. Weak reading: the order of rows is not documented.
 * So it counts only if the rows shared by the page, an earlier list and a later one have the same order in all three, one of the
 * lists shares several of them, and both lists show the missing row in the same place.
 */
export function judgeBetween(
  pages: readonly Page[],
  isSettling: IsWritten,
  evaluations: Evaluations<RuleName>,
): void {
  const readable = pages.filter(
    (page) => isKnown(page) && page.ids.length === recordsOf(page.exchange).length,
  )
  for (const own of groupByList(readable)) {
    const rows = listRows(own)
    const latest = new Map<string, Page>()
    for (const [index, page] of own.entries()) {
      const earlier = own.slice(Math.max(0, index - NEAR), index)
      const later = own.slice(index + 1, index + 1 + NEAR)
      const before = latest.get(nameReading(page))
      latest.set(nameReading(page), page)
      for (const span of [toSpan(page), ...(before && follows(before, page) ? [toSpan(before, page)] : [])]) {
        const left = findLeftOut(span, earlier, later).find(([{ id }]) =>
          belongsOn(span, id, rows.get(id) ?? [], isSettling),
        )
        if (left) reportLeftOut(span, left, evaluations)
      }
    }
  }
}

const toSpan = (...pages: [Page, ...Page[]]): Span => ({
  pages,
  ids: pages.flatMap(({ ids }) => ids),
  startedMs: pages[0].exchange.startedMs,
  endedMs: pages.at(-1)!.exchange.endedMs,
})

const follows = (before: Page, page: Page) =>
  before.number !== undefined &&
  page.number === before.number + 1 &&
  // A history holds whole milliseconds: one page may end in the one in which the next begins.
  before.exchange.endedMs <= page.exchange.startedMs &&
  !mayLoseRows(page) &&
  page.ids.every((id) => !before.ids.includes(id))

/** Whether a row that a span omits must be in it. */
function belongsOn(
  { pages: [{ exchange, query, list }], startedMs, endedMs }: Span,
  id: string,
  rows: readonly Row[],
  isSettling: IsWritten,
): boolean {
  const wanted = query[list.filter.name]
  const row = findAround(rows, startedMs, endedMs)
  if (row?.value === undefined || (wanted !== undefined && row.value !== wanted)) return false
  // Weak reading: a new row may be on one list and not yet on the next.
  return !isSettling[exchange.business](startedMs, row.first.exchange.endedMs) || isAged(id, row)
}

/** Returns the rows that a span omits and that an earlier and a later list show. */
function findLeftOut(
  { ids, startedMs, endedMs, pages }: Span,
  earlier: readonly Page[],
  later: readonly Page[],
): [LeftOut, LeftOut][] {
  const positions = new Map(ids.map((id, at) => [id, at]))
  const before = earlier.filter((each) => each.exchange.endedMs < startedMs)
  const left = before.flatMap((each) => listLeftOut(positions, each))
  if (left.length === 0) return []
  const after = later.filter((each) => each.exchange.startedMs > endedMs)
  const right = after.flatMap((each) => listLeftOut(positions, each))
  return left.flatMap((one) => {
    const other = right.find(
      ({ id, place, shared, list }) =>
        id === one.id &&
        place === one.place &&
        Math.max(shared, one.shared) >= MIN_SHARED &&
        (pages.length === 1 || isKept(one.id, one.list, list)),
    )
    return other ? [[one, other] satisfies [LeftOut, LeftOut]] : []
  })
}

/** Whether all rows before a row in one list are still before it in another: if one moves behind it, the next page begins later. */
function isKept(id: string, one: Page, other: Page): boolean {
  const ahead = new Set(other.ids.slice(0, other.ids.indexOf(id)))
  return (
    one.number === 1 &&
    other.number === 1 &&
    one.ids.slice(0, one.ids.indexOf(id)).every((each) => ahead.has(each))
  )
}

function reportLeftOut(
  { pages }: Span,
  [one, other]: [LeftOut, LeftOut],
  evaluations: Evaluations<RuleName>,
): void {
  const [{ exchange, query, list }, next] = pages
  const wanted = query[list.filter.name]
  const filter = wanted === undefined ? 'without a filter' : `for ${list.filter.name}=${wanted}`
  const where = next ? ` on pages ${pages[0].number} and ${next.number}` : ''
  const message = `${exchange.operationId} is asked ${filter} and omits ${one.id}${where}, which is between ${one.place} before and after.`
  const rule: RuleName = `${exchange.operationId as ListOperation} whole`
  evaluations.contradicted(rule, message, [
    one.list.exchange,
    ...pages.map((each) => each.exchange),
    other.list.exchange,
  ])
}

/** Number of lists compared on either side: a long run reads one often. */
const NEAR = 20
/** Number of shared rows that prove the same order. */
const MIN_SHARED = 3

interface LeftOut {
  id: string
  /** The two rows around it. */
  place: string
  list: Page
  /** Number of rows that the page and the list share. */
  shared: number
}

/** Returns the rows of a list between two neighbors of a page; empty if their rows are in another order. */
export function listLeftOut(positions: ReadonlyMap<string, number>, list: Page): LeftOut[] {
  const found: Omit<LeftOut, 'shared'>[] = []
  let shared = 0
  let previous: { id: string; at: number } | undefined
  let out: string[] = []
  for (const id of list.ids) {
    const at = positions.get(id)
    if (at === undefined) {
      out.push(id)
      continue
    }
    if (previous && at <= previous.at) return []
    const place = `${previous?.id} and ${id}`
    if (previous && at === previous.at + 1) found.push(...out.map((each) => ({ id: each, place, list })))
    previous = { id, at }
    out = []
    shared += 1
  }
  return found.map((each) => ({ ...each, shared }))
}
