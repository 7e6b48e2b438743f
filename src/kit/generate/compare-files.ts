import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CannotGenerateError, ExpectedError } from '../expected-error.ts'
import type { RenderedFile } from './documents.ts'
import { isGenerated, withoutCommand } from './header.ts'
import { type ClientRequest, describeCommand, showPath } from './request.ts'

/** `kept`: the user may edit it, and it already exists. */
export type FileState = 'new' | 'changed' | 'unchanged' | 'foreign' | 'kept'

export interface ComparedFile extends RenderedFile {
  state: FileState
}

/**
 * Compares each file with the output folder.
 *
 * @param force whether to overwrite files that the user may have edited
 */
export function compareFiles(files: readonly RenderedFile[], out: string, force = false): ComparedFile[] {
  return files.map((file) => ({ ...file, state: stateOf(join(out, file.path), file, force) }))
}

function stateOf(path: string, { content, isWrittenOnce }: RenderedFile, force: boolean): FileState {
  const present = readPresent(path)
  if (present === undefined) return 'new'
  if (isWrittenOnce) return present === content ? 'unchanged' : force ? 'changed' : 'kept'
  if (withoutCommand(present) === withoutCommand(content)) return 'unchanged'
  return isGenerated(present) ? 'changed' : 'foreign'
}

function readPresent(path: string): string | undefined {
  try {
    if (!statSync(path).isFile())
      throw new CannotGenerateError(`${showPath(path)} is not a file. Move it, or choose another --out.`)
    return readFileSync(path, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    if (code === undefined) throw error
    throw new CannotGenerateError(
      `${showPath(path)} cannot be read (${code}). Choose another folder with --out.`,
    )
  }
}

const REASONS: Record<FileState, string> = {
  new: 'missing',
  changed: 'outdated',
  foreign: 'foreign',
  unchanged: 'fresh',
  kept: 'kept',
}

/** Thrown if a file differs from what would be generated. */
export class StaleClientError extends ExpectedError {
  override name = 'StaleClientError'
  override readonly exitCode = 1
}

/** Fails with the list of stale files and the command that updates them. Files for the user to edit are never stale. */
export function assertFresh(files: readonly ComparedFile[], request: ClientRequest): void {
  const stale = files.filter(({ state, isWrittenOnce }) => state !== 'unchanged' && !isWrittenOnce)
  if (stale.length === 0) return
  const lines = stale.map(({ path, state }) => `  ${REASONS[state].padEnd(9)}  ${request.out}/${path}`)
  const count = `${stale.length} stale ${stale.length === 1 ? 'file' : 'files'}`
  throw new StaleClientError(`${count}:\n${lines.join('\n')}\nUpdate it:\n  ${describeCommand(request)}`)
}
