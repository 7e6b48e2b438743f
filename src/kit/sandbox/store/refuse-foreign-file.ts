import { closeSync, copyFileSync, mkdtempSync, openSync, readSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { NEWER, UnusableDatabaseError } from './unusable-database-error.ts'

/**
 * Refuses a file written by another program, or by a later version of this one. It only reads and leaves nothing beside the
 * file: opening it normally would write another program's log into its main file.
 *
 * @throws UnusableDatabaseError
 */
export function refuseForeignFile(file: string, ours: { applicationId: number; version: number }): void {
  const { size } = statSync(file)
  if (size === 0) return
  if (size < SMALLEST_PAGE_BYTES) throw new UnusableDatabaseError('the file is not a database')
  const found = readMarks(file)
  if (found.applicationId === ours.applicationId) {
    if (found.version <= ours.version) return
    throw new UnusableDatabaseError(NEWER)
  }
  const isUnmarked = found.applicationId === 0 && found.version === 0
  if (isUnmarked && isOursOrEmpty(listTables(file))) return
  throw new UnusableDatabaseError('it belongs to another program. Choose another file')
}

/** The minimum size of a SQLite database. SQLite treats a file of one byte as an empty one. */
const SMALLEST_PAGE_BYTES = 512

/** Whether the tables are ours from before files were marked, or missing. */
function isOursOrEmpty(tables: readonly string[]): boolean {
  return tables.length === 0 || OLD_TABLES.every((name) => tables.includes(name))
}

const OLD_TABLES = ['kysely_migration', 'apiKeys', 'webhookDeliveries', 'idempotency']

/** From https://sqlite.org/fileformat2.html#the_database_header. */
const HEADER = { bytes: 100, magic: 'SQLite format 3\0', userVersionAt: 60, applicationIdAt: 68 }

/**
 * Reads the header directly. A process killed while it wrote its log into the main file leaves one that SQLite can only read
 * together with the log, which would mean opening it.
 */
function readMarks(file: string): { applicationId: number; version: number } {
  const header = Buffer.alloc(HEADER.bytes)
  const descriptor = openSync(file, 'r')
  const bytes = readSync(descriptor, header)
  closeSync(descriptor)
  if (bytes < HEADER.bytes || !header.toString('latin1').startsWith(HEADER.magic)) {
    throw new UnusableDatabaseError('file is not a database')
  }
  return {
    applicationId: header.readUInt32BE(HEADER.applicationIdAt),
    version: header.readUInt32BE(HEADER.userVersionAt),
  }
}

/** Lists the tables. The last writes may be only in the log while the main file is still empty: then it reads a copy of both. */
function listTables(file: string): string[] {
  const tables = readTables(file, { isCopy: false })
  const log = `${file}-wal`
  if (tables.length > 0 || !statSync(log, { throwIfNoEntry: false })?.size) return tables
  const folder = mkdtempSync(join(tmpdir(), 'paycontract-look-'))
  try {
    const copy = join(folder, 'copy.db')
    copyFileSync(file, copy)
    copyFileSync(log, `${copy}-wal`)
    return readTables(copy, { isCopy: true })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Reads the tables of the main file alone: no lock, no log, nothing written. For a copy, it reads the log too. */
function readTables(file: string, { isCopy }: { isCopy: boolean }): string[] {
  const address = pathToFileURL(file)
  if (!isCopy) address.search = 'immutable=1'
  const database = new DatabaseSync(address, { readOnly: !isCopy })
  try {
    const rows = database.prepare("select name from sqlite_master where type = 'table'").all()
    return rows.map(({ name }) => String(name))
  } finally {
    database.close()
  }
}
