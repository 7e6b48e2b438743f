import { relative } from 'node:path'
import { findPlace, type Writing } from './answers/written-places.ts'
import type { Places } from './places.ts'

/** Returns the places of overlay actions in the document of a host. */
export function createPlaces(
  writings: readonly Writing[],
  overlays: readonly { file: string; isDerived?: boolean }[],
): Places {
  // Nobody can correct a file that was made of another one, unless it is the only one.
  const written = overlays.filter(({ isDerived }) => !isDerived)
  const named = written.length > 0 ? written : overlays
  const files = named.map(({ file }) => relative(process.cwd(), file)).join(', ')
  const [only, ...more] = new Set(
    writings.flatMap(({ action, selected }) => (selected.length > 0 ? action.place : [])),
  )
  const otherwise = more.length === 0 && only !== undefined ? only : files
  return { find: (keys) => findPlace(writings, keys), otherwise: otherwise || undefined }
}
