import type { Db } from './database.ts'
import { insertRow, runCompiled } from './rows.ts'
import type { Schema } from './schema.ts'

type OrderedTable = 'transactions' | 'refunds' | 'chargebacks' | 'amlRecords'

/** Inserts a row after the others of its business: positions count from 1. Writers take turns. */
export async function insertInOrder<T extends OrderedTable>(
  db: Db,
  table: T,
  row: Omit<Schema[T], 'position'>,
): Promise<Schema[T]> {
  const position = (await lastPosition(db, table, row.businessId)) + 1
  return insertRow(db, table, { ...row, position } as Schema[T])
}

/** Returns the position of a business's newest row, or 0. If rows are never deleted, it equals their number. */
export async function lastPosition(db: Db, table: OrderedTable, businessId: string): Promise<number> {
  const [last] = await runCompiled<{ position: number }>(
    db,
    `last position ${table}`,
    [businessId, 1],
    (untyped) =>
      untyped
        .selectFrom(table)
        .select('position')
        .where('businessId', '=', businessId)
        .orderBy('position', 'desc')
        .limit(1),
  )
  return last?.position ?? 0
}
