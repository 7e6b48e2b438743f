import { expect } from 'vitest'
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
  whole(session: Session, paged: PagedList, filter?: Query): Promise<Whole>
  /**
   * Answers on which claims about each row can be judged: every page for everybody who can ask. As proposed, the schema of
   * every answer says all that is stated of a row, and one is enough; a stateless target has no other.
   */
  bodies(session: Session, paged: PagedList): Promise<unknown[]>
  /** What was read is read again from now on. */
  forget(): void
}

const MOST_PAGES = 12
/** A list is read in so many pages, so that there is a first, a middle and a last one. */
const PAGES = 3
const LARGEST = 100

/**
 * Holds a target to nothing but what is stated of pages: how large one may be, what follows the last one and what `meta`
 * says of the next is left open.
 */
export function createListReader(): ListReader {
  const known = new Map<string, Promise<Exchange>>()

  const ask = async (
    session: Session,
    { operationId, at, total }: PagedList,
    query: Query,
    how: 'call' | 'succeed',
  ) => {
    const key = JSON.stringify([operationId, session.target.publicKey, query])
    const earlier = known.get(key)
    const reading = earlier ?? session[how](operationId, { query })
    known.set(key, reading)
    reading.catch(() => known.delete(key))
    const exchange = await reading
    if (earlier) session.recall(exchange)
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
    async whole(session, paged, filter = {}) {
      const usual = await page(session, paged, filter)
      // There are no pages of so little.
      if (usual.total <= 1 && usual.rows.length === usual.total)
        return { usual, pages: [usual], rows: usual.rows, isWhole: true }
      const ofSize = (size: number, number: number) => ({ ...filter, [paged.size]: size, page: number })
      const wanted = Math.min(LARGEST, Math.max(1, Math.ceil(usual.total / PAGES)))
      const isTaken =
        wanted <= usual.rows.length || (await ask(session, paged, ofSize(wanted, 1), 'call')) !== undefined
      const size = isTaken ? wanted : Math.max(1, usual.rows.length)
      const found = new Map<string, ListRow>()
      const pages: Page[] = []
      const end = (isWhole: boolean) => ({ usual, pages, rows: [...found.values()], isWhole })
      for (let number = 1; number <= MOST_PAGES; number += 1) {
        // What is past the end is looked at once, without a filter.
        if (found.size >= usual.total && Object.keys(filter).length > 0) return end(true)
        // There a page may be empty, refused, or the last one again.
        const next = await ask(session, paged, ofSize(size, number), number > 1 ? 'call' : 'succeed')
        if (!next?.rows.some(({ id }) => !found.has(id))) return end(true)
        pages.push(next)
        for (const row of next.rows) found.set(row.id, row)
      }
      return end(false)
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
    forget: () => known.clear(),
  }
  return reader
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
