import { realpathSync } from 'node:fs'
import { isAbsolute, relative } from 'node:path'

/** Whether a file is inside one of the folders, after following symbolic links. A missing file never is. */
export function isWithin(file: string, folders: readonly string[]): boolean {
  try {
    const real = realpathSync(file)
    return folders.some((folder) => {
      const path = relative(realpathSync(folder), real)
      return path !== '' && path.split(/[\\/]/)[0] !== '..' && !isAbsolute(path)
    })
  } catch {
    return false
  }
}
