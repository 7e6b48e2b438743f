import type { Db } from './database.ts'
import { listRows } from './rows.ts'

/** The place of a new row among those of its business, in the order they were made, from 1 on: writers take turns. */
export async function nextPosition(
  db: Db,
  table: 'transactions' | 'refunds' | 'chargebacks' | 'amlRecords',
  businessId: string,
): Promise<number> {
  const [last] = await listRows(db, table as 'refunds', { businessId }, ['position desc'], 1)
  return (last?.position ?? 0) + 1
}
