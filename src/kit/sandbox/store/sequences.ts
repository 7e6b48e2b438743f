import { sql } from 'kysely'
import type { Db } from './database.ts'

/** The next number of a sequence, given out once, to whichever instance asks. */
export async function drawNumber(db: Db, name: string): Promise<number> {
  const { value } = await db
    .insertInto('sequences')
    .values({ name, value: 1 })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql`sequences.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}
