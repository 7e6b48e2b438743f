import type { Runtime } from '../runtime/runtime.ts'

/** Every row of every table: all that a sandbox keeps. */
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
