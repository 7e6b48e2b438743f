import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { FolderFiles } from '../replace-folder.ts'

export interface StaleFile {
  path: string
  reason: 'changed' | 'missing' | 'unexpected'
}

/** Compares a folder with what would be generated into it, byte by byte. */
export function findStaleFiles(files: FolderFiles, directory: string): StaleFile[] {
  const present = new Set(existsSync(directory) ? listFiles(directory, directory) : [])
  const stale: StaleFile[] = []
  for (const [path, content] of files) {
    if (!present.has(path)) stale.push({ path, reason: 'missing' })
    else if (readFileSync(join(directory, path), 'utf8') !== content) stale.push({ path, reason: 'changed' })
  }
  for (const path of present) if (!files.has(path)) stale.push({ path, reason: 'unexpected' })
  return stale.sort((a, b) => a.path.localeCompare(b.path))
}

function listFiles(directory: string, root: string): string[] {
  return readdirSync(directory).flatMap((name) => {
    const path = join(directory, name)
    return statSync(path).isDirectory() ? listFiles(path, root) : [relative(root, path).replaceAll('\\', '/')]
  })
}
