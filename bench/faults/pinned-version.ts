import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the version of a tool that the package.json beside its adapter pins. */
export function pinnedVersion(folder: string, name: string): string {
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return dependencies[name]
}
