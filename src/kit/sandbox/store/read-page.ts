import type { SelectQueryBuilder } from 'kysely'
import type { PageWindow } from '../domain/pagination.ts'
import type { Schema } from './schema.ts'

export interface Page<Row> {
  rows: Row[]
  /** Number of rows on all pages. */
  total: number
}

/** The filters of the refunds and chargebacks lists. */
export interface ListFilter {
  orderReference?: string | undefined
  status?: string | undefined
  /** Created at this time or later, epoch milliseconds. */
  from?: number | undefined
  /** Created before this time, epoch milliseconds. */
  to?: number | undefined
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
