import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import { migrate } from './migrate.ts'
import { createNodeSqliteDialect } from './node-sqlite.ts'
import type { Schema } from './schema.ts'

/** Where queries run: the database itself, or the transaction of a request. */
export type Db = Kysely<Schema> | Transaction<Schema>

export interface Database {
  kind: 'sqlite' | 'postgres'
  db: Kysely<Schema>
  /** Runs a write as one transaction. Writers take turns, also across instances that share a database. */
  write<T>(run: (db: Transaction<Schema>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** A database address that cannot be used: says which forms there are. */
export class DatabaseUrlError extends Error {
  override name = 'DatabaseUrlError'
}

/**
 * Opens a database and brings its tables up to date.
 *
 * @param url `memory`, `file:<path>` or `postgres://…`
 * @throws DatabaseUrlError when the address has another form
 */
export async function openDatabase(url = 'memory'): Promise<Database> {
  const database = url.startsWith('postgres') ? await openPostgres(url) : openSqlite(url)
  await migrate(database.db, database.kind === 'postgres' ? await readSchemaName(database.db) : undefined)
  return database
}

async function readSchemaName(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db)
  return rows[0]!.name
}

function openSqlite(url: string): Database {
  const path = url === 'memory' ? ':memory:' : /^file:(.+)$/.exec(url)?.[1]
  if (!path) {
    throw new DatabaseUrlError(
      'The database must be "memory", "file:<path>" or "postgres://user@host/name", such as file:./sandbox.db.',
    )
  }
  const db = new Kysely<Schema>({ dialect: createNodeSqliteDialect(path) })
  return { kind: 'sqlite', db, write: (run) => db.transaction().execute(run), close: () => db.destroy() }
}

/** Any number, the same for every instance. */
const WRITERS_LOCK = 7_202_611

async function openPostgres(url: string): Promise<Database> {
  const { Pool, types } = (await import('pg')).default
  const pool = new Pool({
    connectionString: url,
    max: 10,
    // an idle connection is given back, so that many instances fit beside each other
    idleTimeoutMillis: 1000,
    allowExitOnIdle: true,
    // every integer of the schema is a bigint, and within what a number holds exactly
    types: {
      getTypeParser: (id, format) => (id === types.builtins.INT8 ? Number : types.getTypeParser(id, format)),
    },
  })
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
  return {
    kind: 'postgres',
    db,
    write: (run) =>
      db.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${WRITERS_LOCK})`.execute(transaction)
        return run(transaction)
      }),
    close: () => db.destroy(),
  }
}
