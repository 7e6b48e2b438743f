import { getAsset, getAssetKeys } from 'node:sea'
import { fileURLToPath } from 'node:url'

declare const PACKAGED: string

const keys: ReadonlySet<string> = new Set(getAssetKeys())

/** Returns the text of a packaged file, which a module addresses relative to itself; undefined for any other file. */
export function readPackaged(place: unknown): string | undefined {
  const key = keyOf(place)
  return key !== undefined && keys.has(key) ? getAsset(key, 'utf8') : undefined
}

/** Returns the key of a path inside the executable; undefined for any other path. */
export function keyOf(place: unknown): string | undefined {
  const path = place instanceof URL ? fileURLToPath(place) : place
  const folder = fileURLToPath(PACKAGED)
  return typeof path === 'string' && path.startsWith(folder) ? path.slice(folder.length) : undefined
}
