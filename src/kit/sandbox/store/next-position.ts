import type { Db } from './database.ts'

/** The place of a new row among those of its business, in the order they were made, from 1 on: writers take turns. */
export async function nextPosition(
  db: Db,
  table: 'transactions' | 'refunds' | 'chargebacks' | 'amlRecords',
  businessId: string,
): Promise<number> {
  const { last } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.max<number | null>('position').as('last'))
    .where('businessId', '=', businessId)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}
