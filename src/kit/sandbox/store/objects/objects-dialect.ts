import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
} from 'kysely'
import { bindParameters, listParameters } from './bind.ts'
import { createObjectTables } from './object-tables.ts'
import { createRunQuery } from './run-query.ts'

/**
 * Creates a Kysely dialect over plain objects, for web pages, which have no database. It supports the queries that the store
 * makes, on its own tables. Nothing outlives the program.
 */
export function createObjectsDialect(): Dialect {
  return {
    createAdapter: () => new SqliteAdapter(),
    createDriver,
    createQueryCompiler: () => ({
      compileQuery(query, queryId) {
        const parameters = listParameters(query)
        ownParameters.set(query, parameters)
        return { query, queryId, sql: '', parameters }
      },
    }),
    createIntrospector: () => {
      throw new Error('a database of objects has the tables of the store, and tells no others')
    },
  }
}

/** The values with which a query was built. With these, it runs unchanged. */
const ownParameters = new WeakMap<object, readonly unknown[]>()

/** Creates a driver with one connection. Callers take turns: a transaction has it alone. */
function createDriver(): Driver {
  const tables = createObjectTables()
  const run = createRunQuery(tables)
  let lastTurn: Promise<void> = Promise.resolve()
  let endTurn = () => {}
  let rollBack = () => {}
  const connection: DatabaseConnection = {
    async executeQuery<Result>({ query, parameters }: CompiledQuery) {
      const isBound = ownParameters.get(query) === parameters
      const { rows, affected } = run(isBound ? query : bindParameters(query, parameters))
      const result = { rows, ...(affected !== undefined && { numAffectedRows: BigInt(affected) }) }
      return result as unknown as QueryResult<Result>
    },
    streamQuery() {
      throw new Error('a database of objects has no streams')
    },
  }
  return {
    async init() {},
    async acquireConnection() {
      const before = lastTurn
      const { promise, resolve } = Promise.withResolvers<void>()
      lastTurn = promise
      await before
      endTurn = resolve
      return connection
    },
    async releaseConnection() {
      endTurn()
    },
    async beginTransaction() {
      rollBack = tables.remember()
    },
    async commitTransaction() {},
    async rollbackTransaction() {
      rollBack()
    },
    async destroy() {},
  }
}
