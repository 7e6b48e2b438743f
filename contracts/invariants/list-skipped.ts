import type { Evaluations } from './evaluations.ts'
import { listLeftOut } from './list-between.ts'
import { isKnown, mayLoseRows } from './list-whole.ts'
import { askerOf } from './read-exchange.ts'
import { type IsWritten, type ListOperation, nameReading, type Page, type RuleName } from './readings.ts'
import { recordsOf } from './records.ts'
import { groupBy } from './timeline.ts'

/**
 * A page begins with the row after the last one of the page before. Weak reading: the order of rows is not documented. So it counts
 * only if a longer page shows the rows of both in the same order, with another one between the two pages, and all count alike
 * without a write meanwhile.
 */
export function judgeSkipped(
  pages: readonly Page[],
  isSettling: IsWritten,
  evaluations: Evaluations<RuleName>,
): void {
  const readable = pages.filter(
    (page) =>
      askerOf(page.exchange) &&
      isKnown(page) &&
      !mayLoseRows(page) &&
      typeof page.total === 'number' &&
      page.ids.length === recordsOf(page.exchange).length,
  )
  for (const own of groupBy(readable, nameRows).values()) {
    const turns = new Map(own.map((page, turn) => [page, turn]))
    for (const reading of groupBy(own, nameReading).values())
      for (const [one, next] of listPairs(reading)) {
        const turn = turns.get(one)!
        judgePair(one, next, own.slice(Math.max(0, turn - NEAR), turn + NEAR), isSettling, evaluations)
      }
  }
}

/** Pages of any size that show the same rows. */
function nameRows({ exchange, query, list }: Page): string {
  return JSON.stringify([exchange.business, exchange.operationId, query[list.filter.name]])
}

/** Returns each page with the one that follows it, read next. */
function listPairs(reading: readonly Page[]): [Page, Page][] {
  return reading.flatMap((page, index): [Page, Page][] => {
    const next = reading[index + 1]
    return next && page.number !== undefined && next.number === page.number + 1 ? [[page, next]] : []
  })
}

function judgePair(
  one: Page,
  next: Page,
  near: readonly Page[],
  isSettling: IsWritten,
  evaluations: Evaluations<RuleName>,
): void {
  const ids = [...one.ids, ...next.ids]
  const positions = new Map(ids.map((id, at) => [id, at]))
  if (positions.size < Math.max(ids.length, MIN_SHARED)) return
  const place = `${one.ids.at(-1)} and ${next.ids[0]}`
  for (const list of near) {
    const exchanges = [one, next, list].map(({ exchange }) => exchange)
    const isSteady =
      [one, next].every(({ total }) => total === list.total) &&
      !isSettling[one.exchange.business](
        Math.min(...exchanges.map(({ startedMs }) => startedMs)),
        Math.max(...exchanges.map(({ endedMs }) => endedMs)),
      )
    if (!isSteady || list.ids.length <= ids.length) continue
    const skipped = listLeftOut(positions, list).find(
      (each) => each.place === place && each.shared === ids.length,
    )
    const rule: RuleName = `${one.exchange.operationId as ListOperation} whole`
    const message = `${one.exchange.operationId} shows ${skipped?.id} between ${place}, but on neither page ${one.number} nor page ${next.number}, which end and begin with them.`
    if (!skipped) evaluations.compared(rule)
    else {
      evaluations.contradicted(rule, message, exchanges)
      return
    }
  }
}

const MIN_SHARED = 4
/** Number of lists compared on either side: a long run reads one often. */
const NEAR = 10
