import type { Runtime } from '../runtime/runtime.ts'

/** Reads every row of every table. */
export async function readAllRows({ database: { db } }: Runtime): Promise<unknown[][]> {
  const tables = await db.introspection.getTables()
  return Promise.all(
    tables.map(({ name }) =>
      db
        .selectFrom(name as 'orders')
        .selectAll()
        .execute(),
    ),
  )
}
