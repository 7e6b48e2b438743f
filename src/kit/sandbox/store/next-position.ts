import type { Db } from './database.ts'
import { runCompiled } from './rows.ts'

type OrderedTable = 'transactions' | 'refunds' | 'chargebacks' | 'amlRecords'

/** The place of a new row among those of its business, in the order they were made, from 1 on: writers take turns. */
export async function nextPosition(db: Db, table: OrderedTable, businessId: string): Promise<number> {
  return (await lastPosition(db, table, businessId)) + 1
}

/** The place of the newest row of a business, or 0. Where rows are never deleted, it is how many there are. */
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
