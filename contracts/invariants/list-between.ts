import type { Evaluations } from './evaluations.ts'
import { isKnown, listRows } from './list-whole.ts'
import { askerOf } from './read-exchange.ts'
import type { IsWritten, ListOperation, Page, RuleName } from './readings.ts'
import { recordsOf } from './records.ts'
import { groupBy } from './timeline.ts'

/**
 * A page leaves out no row between two that it shows. Weak reading: the order of the rows is open. So it counts only where the
 * rows that the page shares with one list before it and one after it stand in the same order in all three, several of them in one,
 * and both of these show the missing one in the same place.
 */
export function judgeBetween(
  pages: readonly Page[],
  isWritten: IsWritten,
  evaluations: Evaluations<RuleName>,
): void {
  const whole = pages.filter(
    (page) => askerOf(page.exchange) && isKnown(page) && page.ids.length === recordsOf(page.exchange).length,
  )
  for (const own of groupBy(
    whole,
    ({ exchange }) => `${exchange.business} ${exchange.operationId}`,
  ).values()) {
    const rows = listRows(own)
    for (const [index, page] of own.entries()) {
      const { exchange, query, list } = page
      const wanted = query[list.filter.name]
      const isMissing = (id: string) => {
        const { value, first } = rows.get(id) ?? {}
        // Weak reading: a row that is new may be on one list and not yet on the next.
        const isNew =
          first &&
          isWritten[exchange.business](exchange.startedMs - evaluations.settlesInMs, first.exchange.endedMs)
        return value !== undefined && (wanted === undefined || value === wanted) && !isNew
      }
      const before = own
        .slice(Math.max(0, index - NEAR), index)
        .filter((each) => each.exchange.endedMs < exchange.startedMs)
      const after = own
        .slice(index + 1, index + 1 + NEAR)
        .filter((each) => each.exchange.startedMs > exchange.endedMs)
      const positions = new Map(page.ids.map((id, at) => [id, at]))
      const left = before.flatMap((each) => listLeftOut(positions, each)).filter(({ id }) => isMissing(id))
      const right = left.length > 0 ? after.flatMap((each) => listLeftOut(positions, each)) : []
      for (const one of left) {
        const other = right.find(
          ({ id, place, shared }) =>
            id === one.id && place === one.place && Math.max(shared, one.shared) >= MIN_SHARED,
        )
        if (!other) continue
        const filter = wanted === undefined ? 'without a filter' : `for ${list.filter.name}=${wanted}`
        const message = `${exchange.operationId} is asked ${filter} and leaves out ${one.id}, which stands between ${one.place} before and afterwards.`
        evaluations.contradicted(`${exchange.operationId as ListOperation} whole`, message, [
          one.list.exchange,
          exchange,
          other.list.exchange,
        ])
        break
      }
    }
  }
}

/** Lists that are looked at on either side: a long run reads one often. */
const NEAR = 20
/** So many rows in one order show that it is the same. */
const MIN_SHARED = 3

interface LeftOut {
  id: string
  /** Between which two. */
  place: string
  list: Page
  /** How many rows the page and the list share. */
  shared: number
}

/** The rows of a list that stand between two neighbours of a page; none where their rows are in another order. */
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
