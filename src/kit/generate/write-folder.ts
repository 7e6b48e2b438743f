import { CannotGenerateError } from '../expected-error.ts'
import { writeFiles } from '../write-files.ts'
import { type FolderFiles, planFolder } from './folder-manifest.ts'

const MAX_SHOWN = 5

/**
 * Writes the files of a folder, and removes those that the same command wrote before and no longer writes. Never touches other
 * files: if one is in the way, the error names it and nothing is written.
 *
 * @param writer the command, as its user calls it; it owns the files that it wrote
 * @throws CannotGenerateError a file in the way is not the command's own, or the folder cannot be written
 */
export function writeFolder(directory: string, rendered: FolderFiles, writer: string): void {
  const { files, changes } = planFolder(directory, rendered, writer)
  const foreign = changes.filter(({ state }) => state === 'foreign').map(({ path }) => path)
  if (foreign.length > 0) {
    const more = foreign.length > MAX_SHOWN ? ` and ${foreign.length - MAX_SHOWN} more` : ''
    throw new CannotGenerateError(
      `${directory} holds ${foreign.slice(0, MAX_SHOWN).join(', ')}${more}, which this command did not write; nothing was changed. Move it away, or choose another folder with --out.`,
    )
  }
  const listPaths = (wanted: boolean) =>
    changes.filter(({ state }) => (state === 'unexpected') === wanted).map(({ path }) => path)
  const due = listPaths(false).map((path) => ({ path, content: files.get(path)! }))
  writeFiles(due, directory, listPaths(true))
}
