import { isObject } from './spec-tree.ts'

/** Finds where an overlay wrote the value at some keys of a document. */
export interface Places {
  find(keys: readonly string[]): string | undefined
  /** Used if no overlay is known to have written it: the only action that selected something, or the files. */
  otherwise: string | undefined
}

/** A place in a document: an object in it or a key from its root, and the keys below that. */
export type Spot = readonly [object | string, ...string[]]

const known = new WeakMap<object, Places>()

/** Registers the places of a document: from then on, messages about it name the overlay that wrote what they are about. */
export function knowPlaces(document: object, places: Places | undefined): void {
  if (places) known.set(document, places)
}

/** Copies the places of a document to one derived from it with everything in the same place. */
export function keepPlaces<T extends object>(from: object, to: T): T {
  knowPlaces(to, known.get(from))
  return to
}

/**
 * Formats a message about a place in a document: `answers.overlay.yaml:7:9  overlay  …` if an overlay wrote it, otherwise the
 * message alone.
 *
 * @param spots the places it is about, the most exact first
 */
export function formatWithPlace(document: object, spots: readonly Spot[], problem: string): string {
  const places = known.get(document)
  if (!places) return problem
  const [place] = spots.flatMap((spot) => toKeys(document, spot)).flatMap((keys) => places.find(keys) ?? [])
  const where = place ?? places.otherwise
  return where === undefined ? problem : `${where}  overlay  ${problem}`
}

function toKeys(document: object, [first, ...rest]: Spot): string[][] {
  if (typeof first === 'string') return [[first, ...rest]]
  const keys = indexOf(document).get(first)
  return keys ? [[...keys, ...rest]] : []
}

const indexes = new WeakMap<object, Map<object, string[]>>()

/** Returns the keys of each object. */
function indexOf(document: object): Map<object, string[]> {
  const index = indexes.get(document) ?? new Map<object, string[]>()
  if (!indexes.has(document)) note(document, [], index)
  indexes.set(document, index)
  return index
}

function note(node: unknown, keys: string[], index: Map<object, string[]>): void {
  if ((!isObject(node) && !Array.isArray(node)) || index.has(node)) return
  index.set(node, keys)
  for (const [key, each] of Object.entries(node)) note(each, [...keys, key], index)
}
