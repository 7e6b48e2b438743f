import { randomUUID } from 'node:crypto'
import {
  closeSync,
  openSync,
  readSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { InputError } from './expected-error.ts'

const MARK_BYTES = 4096

/**
 * Refuses to replace a file that a command did not write. Special files, such as `/dev/stdout`, are always accepted, and so are
 * empty files.
 *
 * @param mark a pattern that the beginning of every file of the command matches
 * @param option the option that named the file
 * @throws InputError
 */
export function refuseForeignFile(path: string, mark: RegExp, option: string): void {
  if (!isOrdinary(path)) return
  const beginning = readBeginning(path)
  if (beginning !== undefined && (beginning === '' || mark.test(beginning))) return
  throw new InputError(
    `${option}: ${path} is there, and this command did not write it. Move it away, or choose another name.`,
  )
}

/** Writes a file atomically. A link is kept: its target is replaced. */
export function writeWhole(path: string, content: string): void {
  const isThere = statSync(path, { throwIfNoEntry: false }) !== undefined
  if (isThere && !isOrdinary(path)) {
    writeFileSync(path, content)
    return
  }
  const target = isThere ? realpathSync(path) : path
  const fresh = join(dirname(target), `.${basename(target)}.${randomUUID()}`)
  try {
    writeFileSync(fresh, content, { flag: 'wx' })
    renameSync(fresh, target)
  } finally {
    rmSync(fresh, { force: true })
  }
}

function isOrdinary(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

function readBeginning(path: string): string | undefined {
  let descriptor: number
  try {
    descriptor = openSync(path, 'r')
  } catch {
    return undefined
  }
  try {
    const bytes = Buffer.alloc(MARK_BYTES)
    return bytes.toString('utf8', 0, readSync(descriptor, bytes, 0, MARK_BYTES, 0))
  } finally {
    closeSync(descriptor)
  }
}
