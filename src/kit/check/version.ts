import { readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'

export function readVersion(): string {
  return JSON.parse(readFileSync(findPackageJSON('..', import.meta.url)!, 'utf8')).version
}
