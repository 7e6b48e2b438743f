import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { CannotGenerateError } from './clients-error.ts'
import { isGenerated, withoutCommand } from './header.ts'
import type { RenderedFile } from './render-clients.ts'
import { showPath } from './request.ts'

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
