import { type DataOf, dataOf } from '../../src/kit/check/harness/messages.ts'
import { wireSchemaOf } from '../../src/kit/check/harness/probes/wire-schema.ts'
import type { Session } from '../../src/kit/check/harness/session.ts'
import { pick } from '../../src/kit/check/harness/states/items.ts'
import { byRecords } from '../../src/kit/check/remedies/remedy.ts'

type PagedId = 'listTransactions' | 'listAmlRecords' | 'listRefunds' | 'listChargebacks'

/** A row of each list. */
interface Rows {
  listTransactions: DataOf<'listTransactions'>['transactions'][number]
  listAmlRecords: DataOf<'listAmlRecords'>[number]
  listRefunds: DataOf<'listRefunds'>['items'][number]
  listChargebacks: DataOf<'listChargebacks'>['items'][number]
}

export type Row = Rows[PagedId]

export interface PagedList<Id extends PagedId = PagedId> {
  operationId: Id
  /** Query parameter of the page size. */
  size: 'list' | 'limit'
  /** Where the body holds the rows, and the page's place in the list. */
  at: { rows: string; meta: string }
  /** Returns the expected `meta`; a page past the end has no next one, and its `previous` is not defined. */
  meta(page: { number: number; size: number; total: number }): object
  /** Field of `meta` that counts all rows. */
  total: 'total' | 'totalItems'
}

/** Returns the operator's default and maximum page sizes; `most` is undefined if unbounded. */
export function boundsOf({ operationId, size }: PagedList): { usual: number; most?: number | undefined } {
  const { maximum, pattern, default: usual } = wireSchemaOf(operationId, { place: 'query', at: [size] })
  return {
    usual: Number(usual),
    most: maximum ?? (pattern === undefined ? undefined : findLargest(new RegExp(pattern, 'u'))),
  }
}

/** Larger pages are never requested. */
const LARGEST = 1_000

/** Returns the largest number whose text matches; undefined if there is no limit. */
function findLargest(pattern: RegExp): number | undefined {
  if (pattern.test(String(LARGEST))) return undefined
  return Array.from({ length: LARGEST }, (_, less) => LARGEST - less).find((each) =>
    pattern.test(String(each)),
  )
}

/** Returns the number of rows to read at once. */
export function largestOf(paged: PagedList): number {
  return boundsOf(paged).most ?? 100
}

export interface Slice<Row> {
  rows: Row[]
  meta: Record<string, unknown>
  total: number
}

const counted: Pick<PagedList, 'size' | 'meta' | 'total'> = {
  size: 'limit',
  total: 'total',
  meta: ({ number, size, total }) => ({ total, page: number, limit: size, pages: Math.ceil(total / size) }),
}

export const TRANSACTIONS: PagedList<'listTransactions'> = {
  operationId: 'listTransactions',
  size: 'list',
  at: { rows: 'data.transactions', meta: 'data.meta' },
  total: 'totalItems',
  meta: ({ number, size, total }) => ({
    size,
    totalItems: total,
    nextPage: number * size < total ? number + 1 : 0,
    ...((number - 1) * size <= total && { previousPage: number - 1 }),
  }),
}

export const AML_RECORDS: PagedList<'listAmlRecords'> = {
  operationId: 'listAmlRecords',
  at: { rows: 'data', meta: 'meta' },
  ...counted,
}

export const REFUNDS: PagedList<'listRefunds'> = {
  operationId: 'listRefunds',
  at: { rows: 'data.items', meta: 'data.meta' },
  ...counted,
}

export const CHARGEBACKS: PagedList<'listChargebacks'> = {
  operationId: 'listChargebacks',
  at: { rows: 'data.items', meta: 'data.meta' },
  ...counted,
}

export const LISTS = [TRANSACTIONS, AML_RECORDS, REFUNDS, CHARGEBACKS] as const

export type Query = Record<string, string | number>

/** Reads one page of a list. */
export async function readSlice<Id extends PagedId>(
  session: Session,
  paged: PagedList<Id>,
  query: Query = {},
): Promise<Slice<Rows[Id]>> {
  const { body } = await session.succeed(paged.operationId, { query })
  const [meta = {}] = pick(body, paged.at.meta) as Record<string, unknown>[]
  return { rows: pick(body, paged.at.rows) as Rows[Id][], meta, total: Number(meta[paged.total]) }
}

/** Reads as many pages of this size as `meta` promises; stops at an empty one. */
export async function walk<Id extends PagedId>(
  session: Session,
  paged: PagedList<Id>,
  size: number,
  query: Query = {},
): Promise<Slice<Rows[Id]>[]> {
  const first = await readSlice(session, paged, { ...query, [paged.size]: size, page: 1 })
  const slices = [first]
  // A page may show fewer rows than requested.
  for (let shown = first.rows.length; shown < first.total && slices.at(-1)!.rows.length > 0; ) {
    slices.push(await readSlice(session, paged, { ...query, [paged.size]: size, page: slices.length + 1 }))
    shown += slices.at(-1)!.rows.length
  }
  return slices
}

/** Returns all rows of a query, in order. */
export async function readAll<Id extends PagedId>(
  session: Session,
  paged: PagedList<Id>,
  query: Query = {},
): Promise<Rows[Id][]> {
  return (await walk(session, paged, largestOf(paged), query)).flatMap(({ rows }) => rows)
}

const MAX_ORDERS = 5

/** Verifies some orders of which a list shows rows, and returns each with its rows. */
export async function verifyOrdersOf<Id extends 'listRefunds' | 'listChargebacks'>(
  session: Session,
  paged: PagedList<Id>,
  what: string,
): Promise<{ order: DataOf<'verifyOrder'>['order']; own: Rows[Id][] }[]> {
  const orders = Map.groupBy(await readAll(session, paged), ({ orderReference }) => orderReference)
  if (orders.size === 0) session.undecidable(`there is no ${what} here`, byRecords(`a ${what}`))
  const verified = []
  for (const [reference, own] of [...orders].slice(0, MAX_ORDERS)) {
    const exchange = await session.call('verifyOrder', { data: { reference } })
    // The rows may be of S2S payment orders too, which are verified elsewhere.
    if (exchange.status !== 404) verified.push({ order: dataOf(exchange).order, own })
  }
  return verified
}

export function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
