import type { Db } from './database.ts'
import { runCompiled } from './rows.ts'

type OrderedTable = 'transactions' | 'refunds' | 'chargebacks' | 'amlRecords'

/** Returns the position of a new row among those of its business, from 1 in order of creation. Writers take turns. */
export async function nextPosition(db: Db, table: OrderedTable, businessId: string): Promise<number> {
  return (await lastPosition(db, table, businessId)) + 1
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
