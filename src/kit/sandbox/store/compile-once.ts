import type { Compilable, CompiledQuery } from 'kysely'
import type { Db } from './database.ts'

/**
 * A query that is compiled once for each database rather than at every run: for what is asked often, compiling costs
 * more than running.
 *
 * @param build the query, with any values in the places of its parameters
 * @returns runs it with the parameters in the order in which the query names them
 */
export function compileOnce<Row>(
  build: (db: Db) => Compilable<Row>,
): (db: Db, parameters: readonly unknown[]) => Promise<Row[]> {
  // a transaction has the adapter of its database, and so shares what was compiled
  const compiled = new WeakMap<object, CompiledQuery<Row>>()
  return async (db, parameters) => {
    const { adapter } = db.getExecutor()
    let query = compiled.get(adapter)
    if (!query) {
      query = build(db).compile()
      compiled.set(adapter, query)
    }
    const { rows } = await db.executeQuery<Row>({ ...query, parameters })
    return rows
  }
}
