import { getAsset, getAssetKeys } from 'node:sea'
import { fileURLToPath } from 'node:url'

declare const PACKAGED: string

const keys: ReadonlySet<string> = new Set(getAssetKeys())

/** The text of a file of ours, which a module names by its place beside itself; undefined where it is another file. */
export function readPackaged(place: unknown): string | undefined {
  const key = keyOf(place)
  return key !== undefined && keys.has(key) ? getAsset(key, 'utf8') : undefined
}

/** Where a path leads to in the executable; undefined where it leads out of it. */
export function keyOf(place: unknown): string | undefined {
  const path = place instanceof URL ? fileURLToPath(place) : place
  const folder = fileURLToPath(PACKAGED)
  return typeof path === 'string' && path.startsWith(folder) ? path.slice(folder.length) : undefined
}
