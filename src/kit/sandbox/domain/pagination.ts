export const defaultPageSize = 20
export const maximumPageSize = 100

/** A stretch of a list: `limit` rows from `offset` on. */
export interface PageWindow {
  page: number
  limit: number
  offset: number
}

export interface PageProblem {
  field: string
  message: string
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
 * Reads `page` and `limit` where they are strings, as in the AML list: "1" and "20" unless given.
 *
 * @see the interface document, §4.4
 */
export function readStringPage(query: {
  page?: string
  limit?: string
}): { ok: true; window: PageWindow } | { ok: false; problems: PageProblem[] } {
  const page = readWhole(query.page ?? '1')
  const limit = readWhole(query.limit ?? String(defaultPageSize))
  const problems: PageProblem[] = []
  if (page === undefined)
    problems.push({ field: 'page', message: 'must be a whole number from 1 to 999999999' })
  if (limit === undefined || limit > maximumPageSize)
    problems.push({ field: 'limit', message: `must be a whole number from 1 to ${maximumPageSize}` })
  if (problems.length > 0 || page === undefined || limit === undefined) return { ok: false, problems }
  return { ok: true, window: windowOf({ page, limit }) }
}

/** Up to nine digits: more would be no page of any list. */
function readWhole(text: string): number | undefined {
  return /^[1-9][0-9]{0,8}$/.test(text) ? Number(text) : undefined
}
