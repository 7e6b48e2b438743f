import type { Evaluations } from './evaluations.ts'
import { askerOf } from './read-exchange.ts'
import type { IsWritten, ListOperation, Page, RuleName } from './readings.ts'
import { groupBy } from './timeline.ts'

/** A first page with its count. */
interface Counted {
  page: Page
  total: number
  filters: ReadonlyMap<string, string>
}

/** Number of earlier pages that a page is compared with: a long run reads some often. */
const NEAR = 20

/**
 * Two filters do not count more than one of them alone. Weak reading: whether a count follows a filter is not documented. So it
 * counts only if the one filter alone is counted as fewer than all.
 */
export function judgeNarrowedCounts(
  pages: readonly Page[],
  isSettling: IsWritten,
  evaluations: Evaluations<RuleName>,
): void {
  const counted = pages.flatMap((page): Counted[] => {
    const { exchange, query, list, total, ids } = page
    const isFirst = (query.page ?? '1') === '1' && typeof total === 'number'
    if (!askerOf(exchange) || !isFirst || ids.length > total) return []
    const filters = Object.entries(query).filter(([name]) => name !== 'page' && name !== list.size)
    return [{ page, total, filters: new Map(filters) }]
  })
  const nameAsker = ({ page: { exchange } }: Counted) => `${exchange.business} ${exchange.operationId}`
  for (const own of groupBy(counted, nameAsker).values()) {
    const all = own.filter(({ filters }) => filters.size === 0)
    for (const [index, narrow] of own.entries()) {
      if (narrow.filters.size < 2) continue
      const wide = own
        .slice(Math.max(0, index - NEAR), index)
        .findLast((each) => each.filters.size > 0 && isPartOf(each, narrow) && isFollowed(each, all))
      if (!wide) continue
      const { exchange } = narrow.page
      const rule: RuleName = `${exchange.operationId as ListOperation} count`
      const isMoved = isSettling[exchange.business](wide.page.exchange.startedMs, exchange.endedMs)
      if (narrow.total <= wide.total) evaluations.compared(rule)
      else if (!isMoved)
        evaluations.contradicted(
          rule,
          `${exchange.operationId} counts ${wide.total} rows for ${nameFilters(wide)}, but ${narrow.total} for ${nameFilters(narrow)}.`,
          [wide.page.exchange, exchange],
        )
    }
  }
}

function isPartOf({ filters }: Counted, { filters: others }: Counted): boolean {
  return filters.size < others.size && [...filters].every(([name, value]) => others.get(name) === value)
}

/** Whether the count follows the filter: without it, an earlier count was higher. Records are never removed. */
function isFollowed({ total, page }: Counted, all: readonly Counted[]): boolean {
  return all.some((each) => each.total > total && each.page.exchange.endedMs < page.exchange.startedMs)
}

function nameFilters({ filters }: Counted): string {
  return [...filters].map(([name, value]) => `${name}=${value}`).join(' and ')
}
