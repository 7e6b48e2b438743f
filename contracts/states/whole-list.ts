import { expect } from 'vitest'
import { createShared } from '../../src/kit/check/harness/create-shared.ts'
import { deal } from '../../src/kit/check/harness/probes/in-turns.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { pick } from '../../src/kit/check/harness/states/items.ts'
import type { Exchange } from '../../src/kit/check/harness/wire/request.ts'
import { idsOf, type PagedList, type Query } from './lists.ts'

export type ListRow = Record<string, unknown> & { id: string }

/** One page as it was shown. */
export interface Page {
  /** The query, for failure messages. */
  asked: string
  query: Query
  body: unknown
  rows: ListRow[]
  /** Number of rows that `meta` counts. */
  total: number
}

/** All pages of a query's results. */
export interface Whole {
  /** The answer to a query without page and size. */
  usual: Page
  /** Pages of one size, up to the last one that shows a new row. */
  pages: Page[]
  /** Every row once, in order. */
  rows: ListRow[]
  /** False if only the beginning of a very long list was read. */
  isWhole: boolean
}

/** Requests a page; undefined if refused, as a page past the end may be. */
type Ask = (query: Query, how: 'call' | 'succeed') => Promise<Page | undefined>

const MAX_PAGES = 12

/** Reason why missing rows are undecided. */
export const MORE_THAN_READ = 'there are more records than are read'
/** Number of one-row pages that show whether each continues the previous one. */
const MAX_SINGLE_PAGES = 3
/** Number of pages to read a list in, so that there is a first, a middle and a last one. */
const PAGES = { proposed: 3, documented: 5, filtered: 3 }
const LARGEST = 100

/** Reads the page of a query. */
export async function readPage(session: Session, paged: PagedList, query: Query = {}): Promise<Page> {
  return readAnswer(paged, query, await session.succeed(paged.operationId, { query }))!
}

function readAnswer(
  { operationId, at, total }: PagedList,
  query: Query,
  { status, body }: Exchange,
): Page | undefined {
  if (status < 200 || status >= 300) return undefined
  const [meta = {}] = pick(body, at.meta) as Record<string, unknown>[]
  const rows = pick(body, at.rows) as ListRow[]
  const asked = [operationId, ...Object.entries(query).map(([name, value]) => `${name}=${value}`)].join(' ')
  return { asked, query, body, rows, total: Number(meta[total]) }
}

/**
 * Reads pages of one size (`usual` omits it), for judges, up to the first that shows no new row: the maximum size, and what
 * follows the last page, are not documented. By default stops as soon as it has all rows that `meta` counts.
 */
export async function readToEnd(
  session: Session,
  paged: PagedList,
  filter: Query,
  size: number | 'usual',
  isPastEnd = false,
): Promise<void> {
  const ask: Ask = async (query, how) =>
    readAnswer(paged, query, await session[how](paged.operationId, { query }))
  await readPages(ask, paged, filter, { size, counted: isPastEnd ? Number.POSITIVE_INFINITY : 1 })
}

/**
 * Reads pages until one shows no new row, or until at least `counted` pages show as many rows as `meta` counts: whether one page
 * counts all rows, or its own, is not documented.
 */
async function readPages(
  ask: Ask,
  paged: PagedList,
  filter: Query,
  { size, counted = 2 }: { size: number | 'usual'; counted?: number },
  most = size === 1 ? MAX_SINGLE_PAGES : MAX_PAGES,
): Promise<Omit<Whole, 'usual'>> {
  const turn = (page: number) => {
    const query = { ...filter, ...(size !== 'usual' && { [paged.size]: size }), page }
    return ask(query, 'call')
  }
  const first = await turn(1)
  const shown = first?.rows.length ?? 0
  // The expected pages are requested in parallel.
  const expected = shown > 0 ? Math.min(most, Math.ceil(first!.total / shown) || 0) : 0
  const others = Array.from({ length: Math.max(expected - 1, 0) }, (_, index) => turn(index + 2))
  const ahead = [first, ...(await Promise.all(others))]
  const found = new Map<string, ListRow>()
  const pages: Page[] = []
  for (let number = 1; number <= most; number += 1) {
    if (pages.length >= counted && found.size === first!.total) break
    const next = number <= ahead.length ? ahead[number - 1] : await turn(number)
    if (next && number === 1) pages.push(next)
    if (!next?.rows.some(({ id }) => !found.has(id)))
      return { pages, rows: [...found.values()], isWhole: true }
    if (number > 1) pages.push(next)
    for (const row of next.rows) found.set(row.id, row)
  }
  const rows = [...found.values()]
  return { pages, rows, isWhole: rows.length === first!.total }
}

/** Returns the size that splits a list into this number of pages. */
function sizeFor(total: number, pages: number): number {
  return Math.min(LARGEST, Math.max(1, Math.ceil(total / pages)))
}

/**
 * Returns page sizes that show a list differently: several pages, single rows, a last page that is exactly full, all on one, more
 * than there are, and the default.
 */
export function listSizes(total: number, of: number, turn: number): (number | 'usual')[] {
  const some = sizeFor(total, PAGES[Number.isFinite(of) ? 'filtered' : 'documented'])
  const full = [2, 3, 4, 5, 6, 7].find((pages) => total % pages === 0)
  const sizes = [1, ...(full ? [total / full] : []), total, LARGEST].filter(
    (size) => size >= 1 && size <= LARGEST,
  )
  const others = [...new Set(sizes), 'usual' as const]
  return [...new Set([some, ...deal(others, turn, of)])]
}

/** Reads lists page by page, and each page once for all tests of a file. */
export interface ListReader {
  whole(session: Session, paged: PagedList, filter?: Query): Promise<Whole>
  /** Reads the same rows in as few pages as possible, for a test that needs rows and not how pages show them. */
  rows(session: Session, paged: PagedList, filter?: Query): Promise<Pick<Whole, 'rows' | 'isWhole'>>
  /** Whether a query is accepted: the maximum length of a text is not documented. */
  takes(session: Session, paged: PagedList, query: Query): Promise<boolean>
  /**
   * Returns answers for judging each row: every page for every caller. Under the proposals, the schema covers all that is stated
   * of a row, and one answer is enough; a stateless target has no other.
   */
  bodies(session: Session, paged: PagedList): Promise<unknown[]>
  /** Clears the cache. */
  forget(): void
}

export function createListReader(): ListReader {
  let share = createShared<string, Exchange>()

  const createAsk =
    (session: Session, paged: PagedList): Ask =>
    async (query, how) => {
      const key = JSON.stringify([paged.operationId, session.target.publicKey, query])
      let isOwn = false
      const exchange = await share(key, () => {
        isOwn = true
        return session[how](paged.operationId, { query })
      })
      if (!isOwn) session.recall(exchange)
      return readAnswer(paged, query, exchange)
    }

  const reader: ListReader = {
    async whole(session, paged, filter = {}) {
      const ask = createAsk(session, paged)
      const usual = (await ask(filter, 'succeed'))!
      // Too few rows to split into pages.
      if (usual.total <= 1 && usual.rows.length === usual.total)
        return { usual, pages: [usual], rows: usual.rows, isWhole: true }
      const size = sizeFor(usual.total, PAGES[session.target.profile])
      const isAsked =
        size <= usual.rows.length || (await ask({ ...filter, [paged.size]: size, page: 1 }, 'call'))
      const usable = isAsked ? size : Math.max(1, usual.rows.length)
      return { usual, ...(await readPages(ask, paged, filter, { size: usable }, MAX_PAGES)) }
    },
    async rows(session, paged, filter = {}) {
      const ask = createAsk(session, paged)
      const isAsked = await ask({ ...filter, [paged.size]: LARGEST, page: 1 }, 'call')
      return readPages(ask, paged, filter, { size: isAsked ? LARGEST : 'usual' })
    },
    takes: async (session, paged, query) => (await createAsk(session, paged)(query, 'call')) !== undefined,
    async bodies(session, paged) {
      const { profile, capabilities } = session.target
      if (profile === 'proposed' || !capabilities.includes('stateful'))
        return [(await createAsk(session, paged)({}, 'succeed'))!.body]
      const bodies: unknown[] = []
      for (const caller of await listCallers(session)) {
        const { usual, pages } = await reader.whole(caller, paged)
        bodies.push(usual.body, ...pages.map((each) => each.body))
      }
      return bodies
    },
    forget() {
      share = createShared()
    },
  }
  return reader
}

/** Returns the sessions to call with: the caller, and the other business if there is one. */
export async function listCallers(session: Session): Promise<Session[]> {
  const { capabilities, profile } = session.target
  // Under the proposals, isolation.contract.ts compares the lists of both.
  if (profile === 'proposed' || !capabilities.includes('two-businesses')) return [session]
  return [session, await session.asOther()]
}

/** Fails only if a problem is found again in lists that did not change meanwhile: records may arrive while pages are read. */
export async function expectNothingWrong(
  session: Session,
  reader: ListReader,
  paged: PagedList,
  find: () => Promise<string[]>,
): Promise<void> {
  if ((await find()).length === 0) return
  const look = async () => {
    reader.forget()
    const shown: unknown[] = []
    for (const caller of await listCallers(session)) {
      const { rows, total } = await readPage(caller, paged)
      shown.push(total, ...idsOf(rows))
    }
    return JSON.stringify(shown)
  }
  const before = await look()
  const [wrong] = await find()
  if (wrong === undefined) return
  if ((await look()) !== before) session.undecidable('the list changed while its pages were read')
  expect.fail(wrong)
}
