import type { Evaluations } from './evaluations.ts'
import { findAround, isKnown, listRows, type Row } from './list-whole.ts'
import { askerOf } from './read-exchange.ts'
import type { IsWritten, ListOperation, Page, RuleName } from './readings.ts'
import { recordsOf } from './records.ts'
import { groupBy } from './timeline.ts'

/**
 * A page omits no row between two that it shows. Weak reading: the order of rows is not documented. So it counts only if the rows
 * shared by the page, an earlier list and a later one have the same order in all three, one of the lists shares several of them,
 * and both lists show the missing row in the same place.
 */
export function judgeBetween(
  pages: readonly Page[],
  isSettling: IsWritten,
  evaluations: Evaluations<RuleName>,
): void {
  const readable = pages.filter(
    (page) => askerOf(page.exchange) && isKnown(page) && page.ids.length === recordsOf(page.exchange).length,
  )
  for (const own of groupBy(
    readable,
    ({ exchange }) => `${exchange.business} ${exchange.operationId}`,
  ).values()) {
    const rows = listRows(own)
    for (const [index, page] of own.entries()) {
      const left = findLeftOut(
        page,
        own.slice(Math.max(0, index - NEAR), index),
        own.slice(index + 1, index + 1 + NEAR),
      ).find(([{ id }]) => belongsOn(page, rows.get(id) ?? [], isSettling))
      if (left) reportLeftOut(page, left, evaluations)
    }
  }
}

/** Whether a row that the page omits must be on it. */
function belongsOn({ exchange, query, list }: Page, rows: readonly Row[], isSettling: IsWritten): boolean {
  const wanted = query[list.filter.name]
  const row = findAround(rows, exchange.startedMs, exchange.endedMs)
  if (row?.value === undefined || (wanted !== undefined && row.value !== wanted)) return false
  // Weak reading: a new row may be on one list and not yet on the next.
  return !isSettling[exchange.business](exchange.startedMs, row.first.exchange.endedMs)
}

/** Returns the rows that a page omits and that an earlier and a later list show. */
function findLeftOut(
  { ids, exchange }: Page,
  earlier: readonly Page[],
  later: readonly Page[],
): [LeftOut, LeftOut][] {
  const positions = new Map(ids.map((id, at) => [id, at]))
  const before = earlier.filter((each) => each.exchange.endedMs < exchange.startedMs)
  const left = before.flatMap((each) => listLeftOut(positions, each))
  if (left.length === 0) return []
  const after = later.filter((each) => each.exchange.startedMs > exchange.endedMs)
  const right = after.flatMap((each) => listLeftOut(positions, each))
  return left.flatMap((one) => {
    const other = right.find(
      ({ id, place, shared }) =>
        id === one.id && place === one.place && Math.max(shared, one.shared) >= MIN_SHARED,
    )
    return other ? [[one, other] satisfies [LeftOut, LeftOut]] : []
  })
}

function reportLeftOut(
  { exchange, query, list }: Page,
  [one, other]: [LeftOut, LeftOut],
  evaluations: Evaluations<RuleName>,
): void {
  const wanted = query[list.filter.name]
  const filter = wanted === undefined ? 'without a filter' : `for ${list.filter.name}=${wanted}`
  const message = `${exchange.operationId} is asked ${filter} and omits ${one.id}, which is between ${one.place} before and after.`
  const rule: RuleName = `${exchange.operationId as ListOperation} whole`
  evaluations.contradicted(rule, message, [one.list.exchange, exchange, other.list.exchange])
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
function listLeftOut(positions: ReadonlyMap<string, number>, list: Page): LeftOut[] {
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
