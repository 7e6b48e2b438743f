import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'

/** Returns the version of the package that contains this file. */
export function readVersion(): string {
  return JSON.parse(readFileSync(findPackageJSON(import.meta.url)!, 'utf8')).version
}
