import { Kysely, sql, type Transaction } from 'kysely'
import { migrate, TABLES_VERSION } from './migrate.ts'
import { createNodeSqliteDialect } from './node-sqlite.ts'
import { openInMemory, openSqliteFile } from './open-sqlite-file.ts'
import { createPostgresDialect } from './postgres.ts'
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
 * @throws UnusableDatabaseError when it is not ours to use, or not now
 * @throws DatabaseUnavailableError when it cannot be reached or read
 */
export async function openDatabase(url = 'memory'): Promise<Database> {
  const database = url.startsWith('postgres') ? openPostgres(url) : openSqlite(url)
  try {
    await database.write(migrate)
    if (database.kind === 'sqlite') {
      await sql.raw(`pragma user_version = ${TABLES_VERSION}`).execute(database.db)
    }
    return database
  } catch (error) {
    await database.close().catch(() => {})
    throw error
  }
}

function openSqlite(url: string): Database {
  const path = url === 'memory' ? ':memory:' : /^file:(.+)$/.exec(url)?.[1]
  if (!path) {
    throw new DatabaseUrlError(
      'The database must be "memory", "file:<path>" or "postgres://user@host/name", such as file:./sandbox.db.',
    )
  }
  const open = () => (path === ':memory:' ? openInMemory() : openSqliteFile(path, TABLES_VERSION))
  const db = new Kysely<Schema>({ dialect: createNodeSqliteDialect(open) })
  return { kind: 'sqlite', db, write: (run) => db.transaction().execute(run), close: () => db.destroy() }
}

/** Any number, the same for every instance. A sandbox in another schema of the database has a lock of its own. */
const WRITERS_LOCK = 7_202_611
const MOST_CONNECTIONS = { reading: 5, writing: 5 }

/** Writers have connections of their own, so that reads go on while writers wait for their turn. */
function openPostgres(url: string): Database {
  const db = new Kysely<Schema>({ dialect: createPostgresDialect(url, MOST_CONNECTIONS.reading) })
  const writers = new Kysely<Schema>({ dialect: createPostgresDialect(url, MOST_CONNECTIONS.writing) })
  return {
    kind: 'postgres',
    db,
    write: (run) =>
      writers.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${WRITERS_LOCK}::int, hashtext(current_schema()))`.execute(
          transaction,
        )
        return run(transaction)
      }),
    close: async () => void (await Promise.all([db.destroy(), writers.destroy()])),
  }
}
