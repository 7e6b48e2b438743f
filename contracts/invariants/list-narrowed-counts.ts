import type { Evaluations } from './evaluations.ts'
import { askerOf } from './read-exchange.ts'
import { type IsWritten, type ListOperation, listFilters, type Page, type RuleName } from './readings.ts'
import { groupBy, isSettled } from './timeline.ts'

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
    const { exchange, query, total, ids } = page
    const isFirst = (query.page ?? '1') === '1' && typeof total === 'number'
    if (!askerOf(exchange) || !isFirst || ids.length > total) return []
    return [{ page, total, filters: new Map(listFilters(page).map((name) => [name, query[name]!])) }]
  })
  const nameAsker = ({ page: { exchange } }: Counted) => `${exchange.business} ${exchange.operationId}`
  for (const own of groupBy(counted, nameAsker).values()) {
    const all = own.filter(({ filters }) => filters.size === 0)
    judgeFilters(own, all, evaluations)
    judgeTypes(own, all, isSettling, evaluations)
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

/**
 * A filter does not count more than there are, whether or not its count follows it. Weak reading: calls outside the history may
 * add rows, and a count may be behind. So it counts only between two counts of all that are lower.
 */
function judgeFilters(
  counted: readonly Counted[],
  all: readonly Counted[],
  evaluations: Evaluations<RuleName>,
): void {
  for (const { page, total, filters } of counted) {
    if (filters.size === 0) continue
    const { exchange } = page
    const before = all.findLast((each) => each.page.exchange.endedMs < exchange.startedMs)
    const after = all.find((each) => isSettled(each.page.exchange, exchange, evaluations))
    if (!before || !after) continue
    const rule: RuleName = `${exchange.operationId as ListOperation} count`
    const most = Math.max(before.total, after.total)
    if (total <= most) evaluations.compared(rule)
    else
      evaluations.contradicted(
        rule,
        `${exchange.operationId} counts ${total} rows for ${nameFilters({ filters })}, but no more than ${most} without a filter before and after.`,
        [before.page.exchange, exchange, after.page.exchange],
      )
  }
}

/**
 * Each transaction is of one type or the other. Weak reading: records may be added, or be lost when a service is reset. So it counts
 * only if both types together are fewer than were counted before, and no fewer are counted afterwards.
 */
function judgeTypes(
  counted: readonly Counted[],
  all: readonly Counted[],
  isSettling: IsWritten,
  evaluations: Evaluations<RuleName>,
): void {
  const typed = counted.filter(
    ({ page: { exchange, list, query }, filters }) =>
      exchange.operationId === 'listTransactions' &&
      filters.size === 1 &&
      list.filter.values.includes(query[list.filter.name] ?? ''),
  )
  for (const [index, one] of typed.entries()) {
    const other = typed
      .slice(Math.max(0, index - NEAR), index)
      .findLast(({ page }) => page.query.type !== one.page.query.type)
    if (!other) continue
    const both = [other, one].map(({ page: { exchange } }) => exchange)
    const [startedMs, endedMs] = [
      Math.min(...both.map((each) => each.startedMs)),
      Math.max(...both.map((each) => each.endedMs)),
    ]
    const before = all.findLast(({ page }) => page.exchange.endedMs < startedMs)
    const after = all.find(({ page }) => page.exchange.startedMs > endedMs)
    if (!before || !after || after.total < before.total) continue
    const isNew =
      isSettling[one.page.exchange.business](before.page.exchange.startedMs, endedMs) &&
      !both.every((each) => isSettled(each, before.page.exchange, evaluations))
    if (one.total + other.total >= before.total) evaluations.compared('listTransactions count')
    else if (!isNew)
      evaluations.contradicted(
        'listTransactions count',
        `listTransactions counts ${other.total} rows for ${nameFilters(other)} and ${one.total} for ${nameFilters(one)}, but ${before.total} without a filter before.`,
        [before.page.exchange, ...both, after.page.exchange],
      )
  }
}

function isPartOf({ filters }: Counted, { filters: others }: Counted): boolean {
  return filters.size < others.size && [...filters].every(([name, value]) => others.get(name) === value)
}

/** Whether the count follows the filter: without it, an earlier count was higher. Records are never removed. */
function isFollowed({ total, page }: Counted, all: readonly Counted[]): boolean {
  return all.some((each) => each.total > total && each.page.exchange.endedMs < page.exchange.startedMs)
}

function nameFilters({ filters }: Pick<Counted, 'filters'>): string {
  return [...filters].map(([name, value]) => `${name}=${value}`).join(' and ')
}
