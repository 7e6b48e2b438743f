import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Example } from './read-examples.ts'

/** Copies what a clone of the repository has of an example: no build results, no installed modules. */
export function copyExample({ folder }: Pick<Example, 'folder'>, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const path of listFiles(folder)) {
    mkdirSync(dirname(join(to, path)), { recursive: true })
    cpSync(join(folder, path), join(to, path))
  }
}

function listFiles(folder: string): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', '.']
  const names = execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).split('\0')
  return names.filter((name) => name !== '' && existsSync(join(folder, name)))
}
