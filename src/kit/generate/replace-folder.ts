import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ExpectedError } from '../expected-error.ts'

/** Path below a folder → content. */
export type FolderFiles = ReadonlyMap<string, string>

/** Refuses a folder that holds anything this command did not write: swapping would delete it. */
function assertReplaceable(directory: string, files: FolderFiles): void {
  if (!existsSync(directory)) return
  const ours = new Set([...files.keys()].map((path) => path.split('/')[0]))
  const foreign = readdirSync(directory).filter((name) => !ours.has(name))
  if (foreign.length === 0) return
  throw new ExpectedError(
    `${directory} holds ${foreign.slice(0, 3).join(', ')}, which this command did not write. Choose an empty or new folder with --out.`,
  )
}

/**
 * Replaces a folder as a whole: writes beside it, then swaps, so that a failure leaves the old one untouched.
 *
 * @throws ExpectedError when the folder holds what this command did not write
 */
export function replaceFolder(directory: string, files: FolderFiles): void {
  assertReplaceable(directory, files)
  const fresh = `${directory}.new-${process.pid}`
  const old = `${directory}.old-${process.pid}`
  try {
    for (const [path, content] of files) {
      mkdirSync(dirname(join(fresh, path)), { recursive: true })
      writeFileSync(join(fresh, path), content)
    }
    if (existsSync(directory)) renameSync(directory, old)
    renameSync(fresh, directory)
  } catch (error) {
    if (existsSync(old) && !existsSync(directory)) renameSync(old, directory)
    throw error
  } finally {
    rmSync(fresh, { recursive: true, force: true })
    rmSync(old, { recursive: true, force: true })
  }
}
