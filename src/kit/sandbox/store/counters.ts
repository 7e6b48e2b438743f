import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The next number of a dense count of a business, from 1 on. */
export async function countUp(db: Db, businessId: string, name: string): Promise<number> {
  const { value } = await db
    .insertInto('counters')
    .values({ businessId, name, value: 1 })
    .onConflict((conflict) =>
      conflict.columns(['businessId', 'name']).doUpdateSet({ value: sql`counters.value + 1` }),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}
