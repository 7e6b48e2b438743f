import type { OperationId } from '../../../contract/contract.ts'
import type { Session } from '../session.ts'
import { pick } from './items.ts'

/** A list that comes in pages. */
export interface PagedList {
  operationId: OperationId
  /** Query parameter of the page's size. */
  size: 'list' | 'limit'
  /** Where in the body the rows are, and the page's place in the list. */
  at: { rows: string; meta: string }
  /** What `meta` is to say; a page past the end has no next one, and `previous` is left open there. */
  meta(page: { number: number; size: number; total: number }): object
  /** Field of `meta` that counts all rows. */
  total: 'total' | 'totalItems'
}

export interface Row {
  id: string
  createdAt: string
  status: string
  type: string
}

export interface Slice {
  rows: Row[]
  meta: Record<string, unknown>
  total: number
}

const counted: Pick<PagedList, 'size' | 'meta' | 'total'> = {
  size: 'limit',
  total: 'total',
  meta: ({ number, size, total }) => ({ total, page: number, limit: size, pages: Math.ceil(total / size) }),
}

export const TRANSACTIONS: PagedList = {
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

export const AML_RECORDS: PagedList = {
  operationId: 'listAmlRecords',
  at: { rows: 'data', meta: 'meta' },
  ...counted,
}

export const REFUNDS: PagedList = {
  operationId: 'listRefunds',
  at: { rows: 'data.items', meta: 'data.meta' },
  ...counted,
}

export const CHARGEBACKS: PagedList = {
  operationId: 'listChargebacks',
  at: { rows: 'data.items', meta: 'data.meta' },
  ...counted,
}

export type Query = Record<string, string | number>

/** One page of a list. */
export async function readSlice(session: Session, paged: PagedList, query: Query = {}): Promise<Slice> {
  const { body } = await session.succeed(paged.operationId, { query })
  const [meta = {}] = pick(body, paged.at.meta) as Record<string, unknown>[]
  return { rows: pick(body, paged.at.rows) as Row[], meta, total: Number(meta[paged.total]) }
}

/** Page after page of this size, as many as `meta` promises; ends early with one that is empty. */
export async function walk(
  session: Session,
  paged: PagedList,
  size: number,
  query: Query = {},
): Promise<Slice[]> {
  const first = await readSlice(session, paged, { ...query, [paged.size]: size, page: 1 })
  const slices = [first]
  while (slices.length * size < first.total && slices.at(-1)!.rows.length > 0) {
    slices.push(await readSlice(session, paged, { ...query, [paged.size]: size, page: slices.length + 1 }))
  }
  return slices
}

/** All rows that a query finds, in order. */
export async function readAll(session: Session, paged: PagedList, query: Query = {}): Promise<Row[]> {
  return (await walk(session, paged, 100, query)).flatMap(({ rows }) => rows)
}

export function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
