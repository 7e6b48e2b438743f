import { closeSync, openSync, readdirSync, readSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Per file. */
const MAX_BYTES = 16 * 1024 * 1024

const LOG_FILE = /(?:^|[\\/])logs?[\\/]|\.log(?:\.[^\\/]*)?$/i

interface KeptFile {
  /** Relative to the data folder. */
  name: string
  isLog: boolean
  read(): string
}

/** Lists the files that an app wrote into its data folder. */
export function listKeptFiles(folder: string): KeptFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => ({ name: relative(folder, path), read: () => readBeginning(path) }))
    .map((file) => ({ ...file, isLog: LOG_FILE.test(file.name) }))
}

function readBeginning(path: string): string {
  const bytes = Buffer.alloc(MAX_BYTES)
  const descriptor = openSync(path, 'r')
  try {
    return bytes.toString('latin1', 0, readSync(descriptor, bytes))
  } finally {
    closeSync(descriptor)
  }
}
