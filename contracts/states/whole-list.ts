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

/** Asks for a page; undefined where it is refused, as one past the end may be. */
type Ask = (query: Query, how: 'call' | 'succeed') => Promise<Page | undefined>

const MAX_PAGES = 12

/** Why nothing is said of what a list lacks. */
export const MORE_THAN_READ = 'there are more records than are read'
/** Of pages of one row so many show whether they go on where the last one ended. */
const MAX_SINGLE_PAGES = 5
/** In so many pages a list is read, so that there is a first one, some in the middle and a last one. */
const PAGES = { proposed: 3, documented: 5 }
const LARGEST = 100

/** The page that is shown where no other query is said than this one. */
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
 * Reads pages of one size, `usual` for the one where none is asked for, up to the first that shows no new row: how large a page
 * may be, and what follows the last one, is left open.
 */
export async function readToEnd(
  session: Session,
  paged: PagedList,
  filter: Query,
  size: number | 'usual',
): Promise<Omit<Whole, 'usual'>> {
  const ask: Ask = async (query, how) =>
    readAnswer(paged, query, await session[how](paged.operationId, { query }))
  return readPages(ask, paged, filter, size)
}

async function readPages(
  ask: Ask,
  paged: PagedList,
  filter: Query,
  size: number | 'usual',
  most = size === 1 ? MAX_SINGLE_PAGES : MAX_PAGES,
): Promise<Omit<Whole, 'usual'>> {
  const turn = (page: number) => {
    const query = { ...filter, ...(size !== 'usual' && { [paged.size]: size }), page }
    return ask(query, 'call')
  }
  const first = await turn(1)
  const shown = first?.rows.length ?? 0
  // As many pages as there should be are asked for side by side.
  const expected = shown > 0 ? Math.min(most, Math.ceil(first!.total / shown) || 0) : 0
  const others = Array.from({ length: Math.max(expected - 1, 0) }, (_, index) => turn(index + 2))
  const ahead = [first, ...(await Promise.all(others))]
  const found = new Map<string, ListRow>()
  const pages: Page[] = []
  for (let number = 1; number <= most; number += 1) {
    const next = number <= ahead.length ? ahead[number - 1] : await turn(number)
    if (next && number === 1) pages.push(next)
    if (!next?.rows.some(({ id }) => !found.has(id)))
      return { pages, rows: [...found.values()], isWhole: true }
    if (number > 1) pages.push(next)
    for (const row of next.rows) found.set(row.id, row)
  }
  return { pages, rows: [...found.values()], isWhole: false }
}

/** The size at which a list comes in so many pages. */
function sizeFor(total: number, pages: number): number {
  return Math.min(LARGEST, Math.max(1, Math.ceil(total / pages)))
}

/**
 * Sizes of pages that show a list otherwise: some pages, single rows, a last page that is exactly full, all on one, more than
 * there are, and the usual. As proposed, lists.contract.ts says what a page holds.
 */
export function listSizes(
  { target }: Session,
  total: number,
  of: number,
  turn: number,
): (number | 'usual')[] {
  const some = sizeFor(total, PAGES[target.profile])
  if (target.profile === 'proposed') return [some]
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
  /** Whether a query is taken: how long a text may be is not stated. */
  takes(session: Session, paged: PagedList, query: Query): Promise<boolean>
  /**
   * Answers on which claims about each row can be judged: every page for everybody who can ask. As proposed, the schema of
   * every answer says all that is stated of a row, and one is enough; a stateless target has no other.
   */
  bodies(session: Session, paged: PagedList): Promise<unknown[]>
  /** What was read is read again from now on. */
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
      // There are no pages of so little.
      if (usual.total <= 1 && usual.rows.length === usual.total)
        return { usual, pages: [usual], rows: usual.rows, isWhole: true }
      const size = sizeFor(usual.total, PAGES[session.target.profile])
      const isAsked =
        size <= usual.rows.length || (await ask({ ...filter, [paged.size]: size, page: 1 }, 'call'))
      const usable = isAsked ? size : Math.max(1, usual.rows.length)
      return { usual, ...(await readPages(ask, paged, filter, usable, MAX_PAGES)) }
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
