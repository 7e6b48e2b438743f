import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Example } from './read-examples.ts'

/** Regenerates the committed client of an example. */
export function updateClient(cli: string, { folder, generate }: Example): void {
  if (generate.length === 0) return
  const args = [cli, 'generate', ...generate]
  execFileSync(process.execPath, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Sets the version of our packages in an example's manifest. */
export function updateRange({ folder, packageRange }: Example, version: string): void {
  if (packageRange === undefined) return
  const path = join(folder, 'package.json')
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replace(/("paycontract(?:-kit)?": ")[^"]+/g, `$1^${version}`))
}
