import { type FieldProblem, malformed } from './refusal.ts'

const defaultPageSize = 20

/** A stretch of a list: `limit` rows from `offset` on. */
export interface PageWindow {
  page: number
  limit: number
  offset: number
}

/** How many pages a list of `total` rows has. An empty list has none. */
export function pagesOf(total: number, limit: number): number {
  return Math.ceil(total / limit)
}

/**
 * The stretch that a page covers; page 1 of 20 where neither is given. Both have been validated, but a page has no
 * upper bound there: one that is absurdly far out begins at the last offset that is still exact, and is empty.
 */
export function windowOf({
  page = 1,
  limit = defaultPageSize,
}: {
  page?: number
  limit?: number
}): PageWindow {
  return { page, limit, offset: Math.min((page - 1) * limit, Number.MAX_SAFE_INTEGER) }
}

/**
 * The `meta` of the transactions list. 0 stands for no such page; the page before one past the end is the last.
 *
 * @see the interface document, §2
 */
export function numberMeta({ page, limit }: PageWindow, totalItems: number) {
  const pages = pagesOf(totalItems, limit)
  return {
    size: limit,
    totalItems,
    nextPage: page < pages ? page + 1 : 0,
    previousPage: Math.min(page - 1, pages),
  }
}

/** The `meta` of the AML, refund and chargeback lists. */
export function pageMeta({ page, limit }: PageWindow, total: number) {
  return { total, page, limit, pages: pagesOf(total, limit) }
}

/**
 * Reads `page` and `limit` where they are strings, as in the AML list: "1" and "20" unless given. How many rows a page
 * may have is for the contract to say.
 *
 * @throws Refusal 30, with every problem
 * @see the interface document, §4.4
 */
export function readStringPage({
  page = '1',
  limit = String(defaultPageSize),
}: {
  page?: string
  limit?: string
}): PageWindow {
  const problems: FieldProblem[] = []
  // more than nine digits would be no page of any list
  if (!isWhole(page)) problems.push({ field: 'page', message: 'must be a whole number from 1 to 999999999' })
  if (!isWhole(limit))
    problems.push({ field: 'limit', message: 'must be a whole number from 1 to 999999999' })
  if (problems.length > 0) throw malformed(problems)
  return windowOf({ page: Number(page), limit: Number(limit) })
}

function isWhole(text: string): boolean {
  return /^[1-9][0-9]{0,8}$/.test(text)
}
