import { expect } from 'vitest'
import { createShared } from '../../src/kit/check/harness/create-shared.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { pick } from '../../src/kit/check/harness/states/items.ts'
import type { Exchange } from '../../src/kit/check/harness/wire/request.ts'
import { idsOf, type PagedList, type Query } from './lists.ts'

export type ListRow = Record<string, unknown> & { id: string }

/** One page as it was shown. */
export interface Page {
  /** For the words of a failure. */
  asked: string
  query: Query
  body: unknown
  rows: ListRow[]
  /** How many rows `meta` counts. */
  total: number
}

/** What a query finds, on all of its pages. */
export interface Whole {
  /** The answer where neither page nor size is asked for. */
  usual: Page
  /** Page after page of one size, up to the last one that shows a row which is new. */
  pages: Page[]
  /** Every row once, in order. */
  rows: ListRow[]
  /** Of a list that is very long only the beginning is read. */
  isWhole: boolean
}

/** Reads lists page by page, and each page once for all tests of a file. */
export interface ListReader {
  page(session: Session, paged: PagedList, query?: Query): Promise<Page>
  /** The same, and undefined where it is refused, as one past the end may be. */
  anyPage(session: Session, paged: PagedList, query: Query): Promise<Page | undefined>
  /** @param size of its pages; `usual` asks for none. By default one that makes several. */
  whole(session: Session, paged: PagedList, filter?: Query, size?: number | 'usual'): Promise<Whole>
  /**
   * The same list again in pages of other sizes: single rows, a last page that is exactly full, all on one, more than there
   * are, and the usual. As proposed, lists.contract.ts says what a page holds.
   */
  otherSizes(session: Session, paged: PagedList, filter?: Query): Promise<Whole[]>
  /**
   * Answers on which claims about each row can be judged: every page for everybody who can ask. As proposed, the schema of
   * every answer says all that is stated of a row, and one is enough; a stateless target has no other.
   */
  bodies(session: Session, paged: PagedList): Promise<unknown[]>
  /** What was read is read again from now on. */
  forget(): void
}

const MOST_PAGES = 12
/** In so many pages a list is read, so that there is a first one, some in the middle and a last one. */
const PAGES = { proposed: 3, documented: 5 }
const LARGEST = 100

/**
 * Holds a target to nothing but what is stated of pages: how large one may be, what follows the last one and what `meta`
 * says of the next is left open.
 */
export function createListReader(): ListReader {
  let share = createShared<string, Exchange>()

  const ask = async (
    session: Session,
    { operationId, at, total }: PagedList,
    query: Query,
    how: 'call' | 'succeed',
  ) => {
    const key = JSON.stringify([operationId, session.target.publicKey, query])
    let isOwn = false
    const exchange = await share(key, () => {
      isOwn = true
      return session[how](operationId, { query })
    })
    if (!isOwn) session.recall(exchange)
    const { status, body } = exchange
    if (status < 200 || status >= 300) return undefined
    const [meta = {}] = pick(body, at.meta) as Record<string, unknown>[]
    const rows = pick(body, at.rows) as ListRow[]
    return { asked: sayQuery(operationId, query), query, body, rows, total: Number(meta[total]) }
  }
  const page: ListReader['page'] = async (session, paged, query = {}) =>
    (await ask(session, paged, query, 'succeed'))!

  const reader: ListReader = {
    page,
    anyPage: (session, paged, query) => ask(session, paged, query, 'call'),
    async whole(session, paged, filter = {}, asked) {
      const { profile } = session.target
      const usual = await page(session, paged, filter)
      // There are no pages of so little.
      if (asked === undefined && usual.total <= 1 && usual.rows.length === usual.total)
        return { usual, pages: [usual], rows: usual.rows, isWhole: true }
      const ofSize = (size: number | 'usual', number: number) => ({
        ...filter,
        ...(size !== 'usual' && { [paged.size]: size }),
        page: number,
      })
      const wanted = asked ?? sizeFor(usual.total, PAGES[profile])
      const isTaken =
        wanted === 'usual' ||
        wanted <= usual.rows.length ||
        (await ask(session, paged, ofSize(wanted, 1), 'call')) !== undefined
      const size = isTaken ? wanted : Math.max(1, usual.rows.length)
      // As proposed, what is past the end is looked at once, without a filter.
      const looksPast = asked === undefined && (profile === 'documented' || Object.keys(filter).length === 0)
      const found = new Map<string, ListRow>()
      const pages: Page[] = []
      const end = (isWhole: boolean) => ({ usual, pages, rows: [...found.values()], isWhole })
      const turn = (number: number) =>
        ask(session, paged, ofSize(size, number), number > 1 ? 'call' : 'succeed')
      // As many pages as there should be are asked for side by side.
      const rows = size === 'usual' ? usual.rows.length : size
      const expected = Math.min(MOST_PAGES, Math.ceil(usual.total / Math.max(1, rows)) || 0)
      const ahead = await Promise.all(Array.from({ length: expected }, (_, index) => turn(index + 1)))
      for (let number = 1; number <= MOST_PAGES; number += 1) {
        if (found.size >= usual.total && !looksPast) return end(true)
        // Past the last page there may be an empty one, a refusal, or the last one again.
        const next = number <= expected ? ahead[number - 1] : await turn(number)
        if (next && number === 1) pages.push(next)
        if (!next?.rows.some(({ id }) => !found.has(id))) return end(true)
        if (number > 1) pages.push(next)
        for (const row of next.rows) found.set(row.id, row)
      }
      return end(false)
    },
    async otherSizes(session, paged, filter = {}) {
      if (session.target.profile === 'proposed') return []
      const { usual } = await reader.whole(session, paged, filter)
      const sizes = otherSizesOf(usual.total)
      return Promise.all(sizes.map((size) => reader.whole(session, paged, filter, size)))
    },
    async bodies(session, paged) {
      const { profile, capabilities } = session.target
      if (profile === 'proposed' || !capabilities.includes('stateful'))
        return [(await page(session, paged)).body]
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

/** The size at which a list comes in so many pages. */
function sizeFor(total: number, pages: number): number {
  return Math.min(LARGEST, Math.max(1, Math.ceil(total / pages)))
}

/** Besides the one in which the list is read anyway. */
function otherSizesOf(total: number): (number | 'usual')[] {
  const full = [2, 3, 4, 5, 6, 7].find((pages) => total % pages === 0)
  const sizes = [1, ...(full ? [total / full] : []), total, LARGEST]
  const usable = sizes.filter((size) => size >= 1 && size <= LARGEST)
  return [...new Set(usable), 'usual']
}

function sayQuery(operationId: string, query: Query): string {
  const texts = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  return [operationId, ...texts].join(' ')
}

/** Whom the target can be asked as: the caller, and the other business where there is one. */
export async function listCallers(session: Session): Promise<Session[]> {
  const { capabilities, profile } = session.target
  // As proposed, isolation.contract.ts compares the lists of two.
  if (profile === 'proposed' || !capabilities.includes('two-businesses')) return [session]
  return [session, await session.asOther()]
}

/**
 * Fails with what is found wrong where it is found again in lists that stood still meanwhile: records may come while pages
 * are read.
 */
export async function expectNothingWrong(
  session: Session,
  reader: ListReader,
  paged: PagedList,
  find: () => Promise<string[]>,
): Promise<void> {
  if ((await find()).length === 0) return
  const callers = await listCallers(session)
  const look = async () => {
    reader.forget()
    const shown: unknown[] = []
    for (const caller of callers) {
      const { rows, total } = await reader.page(caller, paged)
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
