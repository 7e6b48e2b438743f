import { closeSync, openSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely, type Transaction } from 'kysely'
import { createNodeSqliteDialect } from './node-sqlite.ts'
import { refuseForeignFile } from './refuse-foreign-file.ts'
import type { Schema } from './schema.ts'
import { TABLES_VERSION } from './tables.ts'
import { UnusableDatabaseError } from './unusable-database-error.ts'

/** @param path of a file, or `:memory:` */
export function openSqlite(path: string) {
  const open = () => (path === ':memory:' ? new DatabaseSync(path) : openFile(path))
  const db = new Kysely<Schema>({ dialect: createNodeSqliteDialect(open) })
  return {
    kind: 'sqlite' as const,
    db,
    write: <T>(run: (db: Transaction<Schema>) => Promise<T>) => db.transaction().execute(run),
    close: () => db.destroy(),
  }
}

/** Marks a file as ours, in the header of every SQLite file: `PAYC`. */
const APPLICATION_ID = 0x50_41_59_43

/** How long a start waits for another process that has the file and is about to end. */
const BUSY_TIMEOUT_MS = 1_000

/**
 * Opens a file exclusively for this process, or creates it, readable by its owner only.
 *
 * @throws UnusableDatabaseError
 */
function openFile(path: string): DatabaseSync {
  // an absolute path has no special meaning to SQLite, as `:memory:` and `file:` have
  const file = resolve(path)
  if (!isThere(file)) create(file)
  else refuseForeignFile(file, { applicationId: APPLICATION_ID, version: TABLES_VERSION })
  const database = new DatabaseSync(file)
  try {
    take(database)
    return database
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new UnusableDatabaseError(
      'another process has it open. Stop that sandbox or tool, or choose another database: use PostgreSQL for several processes',
    )
  }
}

const SQLITE_BUSY = 5

/**
 * Locks the file while it is open: the system releases it when the process ends, in any way. With an exclusive lock, SQLite
 * keeps the index of its log in memory instead of in a shared file.
 *
 * The mark is written before the log, so that the main file has it from the start.
 *
 * A commit does not wait for the disk: a power loss may undo the last ones, in order, but leaves the file intact. With
 * `synchronous = full` a write took 4.3 ms instead of 1.8 ms (the median of 300, on ext4), too much for play money.
 */
function take(database: DatabaseSync): void {
  database.exec(`pragma busy_timeout = ${BUSY_TIMEOUT_MS}; pragma locking_mode = exclusive`)
  const marked = database.prepare('pragma application_id').get()?.application_id === APPLICATION_ID
  if (!marked) database.exec(`pragma application_id = ${APPLICATION_ID}`)
  database.exec('pragma journal_mode = wal; pragma synchronous = normal; pragma foreign_keys = on')
}

function isThere(file: string): boolean {
  const found = statSync(file, { throwIfNoEntry: false })
  if (!found) return false
  if (found.isDirectory()) throw new UnusableDatabaseError('it is a directory')
  if (!found.isFile()) throw new UnusableDatabaseError('it is not a file')
  return true
}

/** Creates the file. SQLite gives the files beside it the same mode. */
function create(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // another process was faster; the lock decides which of the two gets the file
    if (code !== 'EEXIST')
      throw new UnusableDatabaseError(`unable to open it: ${reasons[code ?? ''] ?? code}`)
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
  EACCES: 'no permission to write there',
  EROFS: 'nothing can be written there',
  ENOSPC: 'the disk is full',
}
