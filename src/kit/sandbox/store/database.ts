import { Kysely, type Transaction } from 'kysely'
import { createObjectsDialect } from './objects/objects-dialect.ts'
import type { Schema } from './schema.ts'

/** Where queries run: the database itself, or the transaction of a request. */
export type Db = Kysely<Schema> | Transaction<Schema>

export interface Database {
  kind: 'sqlite' | 'postgres' | 'objects'
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
 * @param url `memory`, `file:<path>`, `postgres://…`, or `objects`: plain objects, as a web page has them
 * @throws DatabaseUrlError when the address has another form
 * @throws UnusableDatabaseError when it is not ours to use, or not now
 * @throws DatabaseUnavailableError when it cannot be reached or read
 */
export async function openDatabase(url = 'memory'): Promise<Database> {
  if (url === 'objects') return openObjects()
  const database = await openServed(url)
  try {
    // loaded only where they are used: a web page has none of these
    const { bringUpToDate } = await import('./bring-up-to-date.ts')
    await bringUpToDate(database)
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
