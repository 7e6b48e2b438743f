import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { refuseOtherVersion, UnusableDatabaseError } from './unusable-database-error.ts'

/**
 * Refuses a file written by another program, or by another version of this one. It only reads and leaves nothing beside the
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
    // 0 until the tables are created
    if (found.version !== 0) refuseOtherVersion(found.version, ours.version)
    return
  }
  if (found.applicationId === 0 && found.version === 0 && isEmpty(file)) return
  throw new UnusableDatabaseError('it belongs to another program. Choose another file')
}

/** The minimum size of a SQLite database. SQLite treats a file of one byte as an empty one. */
const SMALLEST_PAGE_BYTES = 512

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

/** Whether there is no table, and no log that may hold one. It reads the main file alone: no lock, nothing written. */
function isEmpty(file: string): boolean {
  if (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size) return false
  const address = pathToFileURL(file)
  address.search = 'immutable=1'
  const database = new DatabaseSync(address, { readOnly: true })
  try {
    return !database.prepare("select 1 from sqlite_master where type = 'table'").get()
  } finally {
    database.close()
  }
}
