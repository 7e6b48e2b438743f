import { closeSync, openSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { refuseForeignFile } from './refuse-foreign-file.ts'
import { UnusableDatabaseError } from './unusable-database-error.ts'

/** Marks a file as ours, in the header that every SQLite file has: `PAYC`. */
export const APPLICATION_ID = 0x50_41_59_43

/** How long a start waits for a process that has the file and is about to end. */
const BUSY_TIMEOUT_MS = 1_000

/**
 * Opens a file for this process alone, or creates it: readable by its owner only.
 *
 * @param version of the tables; a file with a higher one is not opened
 * @throws UnusableDatabaseError
 */
export function openSqliteFile(path: string, version: number): DatabaseSync {
  // an absolute path has no meaning of its own to SQLite, as `:memory:` and `file:` have
  const file = resolve(path)
  if (!isThere(file)) create(file)
  else refuseForeignFile(file, { applicationId: APPLICATION_ID, version })
  const database = new DatabaseSync(file)
  try {
    take(database)
    return database
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new UnusableDatabaseError(
      'another process has it open. Stop that sandbox or tool, or choose another database: PostgreSQL is for several at once',
    )
  }
}

const SQLITE_BUSY = 5

export function openInMemory(): DatabaseSync {
  return new DatabaseSync(':memory:')
}

/**
 * Takes the file for as long as it is open: the system gives it back when the process ends, however it ends. Alone with
 * its file, SQLite keeps the index of its log in memory rather than in a file that other processes map.
 *
 * The mark comes before the log, so that the main file bears it from the first moment on.
 *
 * A commit does not wait for the disk: a loss of power may take back the last ones, in order, and leaves the file whole.
 * With `synchronous = full` a write took 4.3 ms in place of 1.8 ms (the middle of 300, on ext4), too much for play money.
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

/** SQLite gives the files beside it the mode of the main file. */
function create(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // another process was faster, and who of the two has the file is seen when it is taken
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
