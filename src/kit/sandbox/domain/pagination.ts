import { type FieldProblem, malformed } from './refusal.ts'

const defaultPageSize = 20

/** A window of a list: `limit` rows from `offset` on. */
export interface PageWindow {
  page: number
  limit: number
  offset: number
}

/** Returns the number of pages of a list of `total` rows; 0 for an empty list. */
export function pagesOf(total: number, limit: number): number {
  return Math.ceil(total / limit)
}

/**
 * Returns the window of a page; by default page 1 of 20 rows. Both values are validated, but a page has no upper bound: one
 * absurdly far out begins at the last exact offset, and is empty.
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
 * Builds the `meta` of the transactions list. Page 0 means none. The page before any beyond the end is the last one.
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

/** Builds the `meta` of the AML, refund and chargeback lists. */
export function pageMeta({ page, limit }: PageWindow, total: number) {
  return { total, page, limit, pages: pagesOf(total, limit) }
}

/**
 * Reads `page` and `limit` given as strings, as in the AML list; "1" and "20" by default. The contract limits the rows of a
 * page.
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
  // a list never has a page of more than nine digits
  if (!isWhole(page)) problems.push({ field: 'page', message: 'must be a whole number from 1 to 999999999' })
  if (!isWhole(limit))
    problems.push({ field: 'limit', message: 'must be a whole number from 1 to 999999999' })
  if (problems.length > 0) throw malformed(problems)
  return windowOf({ page: Number(page), limit: Number(limit) })
}

function isWhole(text: string): boolean {
  return /^[1-9][0-9]{0,8}$/.test(text)
}
