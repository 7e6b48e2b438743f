import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'

/** The version of the package that this file is in. */
export function readVersion(): string {
  return JSON.parse(readFileSync(findPackageJSON(import.meta.url)!, 'utf8')).version
}
