import { relative } from 'node:path'
import { findPlace, type Writing } from './answers/written-places.ts'
import type { Places } from './places.ts'

/** Returns the places of overlay actions in the document of a host. */
export function createPlaces(writings: readonly Writing[], overlays: readonly { file: string }[]): Places {
  const files = overlays.map(({ file }) => relative(process.cwd(), file)).join(', ')
  const [only, ...more] = new Set(
    writings.flatMap(({ action, selected }) => (selected.length > 0 ? action.place : [])),
  )
  const otherwise = more.length === 0 && only !== undefined ? only : files
  return { find: (keys) => findPlace(writings, keys), otherwise: otherwise || undefined }
}
