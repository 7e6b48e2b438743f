import { Kysely, type Transaction } from 'kysely'
import { createObjectsDialect } from './objects/objects-dialect.ts'
import type { Schema } from './schema.ts'

/** The database itself, or the transaction of a request. */
export type Db = Kysely<Schema> | Transaction<Schema>

export interface Database {
  kind: 'sqlite' | 'postgres' | 'objects'
  db: Kysely<Schema>
  /** Runs a write as one transaction. Writers take turns, also across instances that share a database. */
  write<T>(run: (db: Transaction<Schema>) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** An invalid database address. The message lists the valid forms. */
export class DatabaseUrlError extends Error {
  override name = 'DatabaseUrlError'
}

/**
 * Opens a database; a new one gets its tables.
 *
 * @param url `memory`, `file:<path>`, `postgres://…`, or `objects`: plain objects, as in a web page
 * @throws DatabaseUrlError if the address has another form
 * @throws UnusableDatabaseError if the database is not ours, of another version, or in use
 * @throws DatabaseUnavailableError if it cannot be reached or read
 */
export async function openDatabase(url = 'memory'): Promise<Database> {
  if (url === 'objects') return openObjects()
  const database = await openServed(url)
  try {
    // loaded on demand, because a web page never needs it
    const { createTables } = await import('./create-tables.ts')
    await database.write(createTables)
    return database
  } catch (error) {
    await database.close().catch(() => {})
    throw error
  }
}

async function openServed(url: string): Promise<Database> {
  if (url.startsWith('postgres')) return (await import('./open-postgres.ts')).openPostgres(url)
  const path = url === 'memory' ? ':memory:' : /^file:(.+)$/.exec(url)?.[1]
  if (path) return (await import('./open-sqlite.ts')).openSqlite(path)
  throw new DatabaseUrlError(
    'The database must be "memory", "file:<path>" or "postgres://user@host/name", such as file:./sandbox.db.',
  )
}

function openObjects(): Database {
  const db = new Kysely<Schema>({ dialect: createObjectsDialect() })
  return {
    kind: 'objects',
    db,
    write: (run) => db.transaction().execute(run),
    close: () => db.destroy(),
  }
}
