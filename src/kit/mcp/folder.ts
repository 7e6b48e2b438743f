import { lstatSync, realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { InputError } from '../expected-error.ts'
import { quoteText } from '../visible-text.ts'

/** The only folder that files are read from and written to. */
export interface Folder {
  root: string
  /**
   * Returns the absolute path of a file or folder below it, which need not exist. Links are followed first.
   *
   * @param argument the argument of the tool that named it
   * @throws InputError it is outside the folder
   */
  locate(argument: string, path: string): string
}

/** @throws InputError the folder does not exist */
export function openFolder(path: string): Folder {
  const root = follow(path)
  if (root === undefined || !lstatSync(root, { throwIfNoEntry: false })?.isDirectory())
    throw new InputError(`--folder: ${path} is not a folder.`)
  return {
    root,
    locate(argument, given) {
      const found = given.includes('\0') ? undefined : follow(resolve(root, given))
      const way = found === undefined ? '..' : relative(root, found)
      if (found !== undefined && way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)) return found
      throw new InputError(
        `${argument}: ${quoteText(given)} is outside of the folder that this server was started in. Name a path below it.`,
      )
    },
  }
}

/** Resolves all links of a path; `undefined` if a link on the way is dangling. */
function follow(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || isDangling(path)) return undefined
    const parent = dirname(path)
    const above = parent === path ? undefined : follow(parent)
    return above === undefined ? undefined : join(above, basename(path))
  }
}

/** Whether it is a dangling link: what is written through it lands wherever it points. */
function isDangling(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true
}
