import { closeSync, fstatSync, openSync, readdirSync, readSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Per file. */
const MAX_BYTES = 16 * 1024 * 1024

/** In a folder of logs, everything is a log. */
const LOG_FOLDER = /(?:^|[\\/])logs?[\\/]/i

/** Settings and databases may hold a key: an app stores there what it needs. */
const STORE =
  /(?:^|[\\/])\.env[^\\/]*$|\.(?:json|ya?ml|toml|ini|conf|cfg|env|properties|php|pem|sql|db|sqlite3?)$/i

interface KeptFile {
  /** Relative to the data folder. */
  name: string
  read(): string
  /** Undefined if it is a database, by its name or because it is binary, or holds settings. */
  readLog(): string | undefined
}

/** Lists the files that an app wrote into its data folder. */
export function listKeptFiles(folder: string): KeptFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ name: relative(folder, path), read: () => readBeginning(path) }))
    .map((file) => ({ ...file, readLog: () => readLog(file) }))
}

function readLog({ name, read }: Pick<KeptFile, 'name' | 'read'>): string | undefined {
  if (STORE.test(name) && !LOG_FOLDER.test(name)) return undefined
  const text = read()
  return text.includes('\0') ? undefined : text
}

function readBeginning(path: string): string {
  const descriptor = openSync(path, 'r')
  try {
    const bytes = Buffer.alloc(Math.min(fstatSync(descriptor).size, MAX_BYTES))
    return bytes.toString('latin1', 0, readSync(descriptor, bytes))
  } finally {
    closeSync(descriptor)
  }
}
