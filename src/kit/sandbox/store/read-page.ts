import type { SelectQueryBuilder } from 'kysely'
import type { PageWindow } from '../domain/pagination.ts'
import type { Db } from './database.ts'
import { countRows, type Filter, listRows, type Order } from './rows.ts'
import type { Schema } from './schema.ts'

export interface Page<Row> {
  rows: Row[]
  /** Number of rows on all pages. */
  total: number
}

/** The filters of the refunds and chargebacks lists. */
export interface ListFilter extends Pick<Filter<'refunds'>, 'orderReference' | 'createdAt'> {
  status?: string | undefined
}

export const NEWEST_FIRST = ['createdAt desc', 'position desc'] as const

/** Reads one page of the rows that match. */
export async function pageRows<T extends keyof Schema>(
  db: Db,
  table: T,
  match: Filter<T>,
  order: readonly Order<T>[],
  { limit, offset }: PageWindow,
): Promise<Page<Schema[T]>> {
  const total = await countRows(db, table, match)
  const rows = offset < total ? await listRows(db, table, match, order, limit, offset) : []
  return { rows, total }
}

/** Reads one page of a query's rows, in its order. */
export async function readPage<Table extends keyof Schema, Row>(
  matching: SelectQueryBuilder<Schema, Table, Row>,
  { limit, offset }: Pick<PageWindow, 'limit' | 'offset'>,
): Promise<Page<Row>> {
  const { total } = await matching
    .clearSelect()
    .clearOrderBy()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = offset < total ? await matching.limit(limit).offset(offset).execute() : []
  return { rows, total }
}
