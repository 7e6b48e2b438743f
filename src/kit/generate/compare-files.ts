import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CannotGenerateError, StaleClientError } from './clients-error.ts'
import type { RenderedFile } from './documents.ts'
import { isGenerated, withoutCommand } from './header.ts'
import { type ClientRequest, describeCommand, showPath } from './request.ts'

export type FileState = 'new' | 'changed' | 'unchanged' | 'foreign'

export interface ComparedFile extends RenderedFile {
  state: FileState
}

/** How each file stands to what lies in the output folder now. */
export function compareFiles(files: readonly RenderedFile[], out: string): ComparedFile[] {
  return files.map((file) => ({ ...file, state: stateOf(join(out, file.path), file.content) }))
}

function stateOf(path: string, content: string): FileState {
  const present = readPresent(path)
  if (present === undefined) return 'new'
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
}

/** Fails with the list of stale files and the command that mends them. */
export function assertFresh(files: readonly ComparedFile[], request: ClientRequest): void {
  const stale = files.filter(({ state }) => state !== 'unchanged')
  if (stale.length === 0) return
  const lines = stale.map(({ path, state }) => `  ${REASONS[state].padEnd(9)}  ${request.out}/${path}`)
  const count = `${stale.length} stale ${stale.length === 1 ? 'file' : 'files'}`
  throw new StaleClientError(`${count}:\n${lines.join('\n')}\nMend it:\n  ${describeCommand(request)}`)
}
