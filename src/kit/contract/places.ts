import { isObject } from './spec-tree.ts'

/** Tells where an overlay wrote what stands at some keys of a document. */
export interface Places {
  find(keys: readonly string[]): string | undefined
  /** Where no overlay is known to have written it: the only action that did something, or the files. */
  otherwise: string | undefined
}

/** Something in a document: an object that stands in it, or the keys from its root, and keys that lead on from there. */
export type Spot = readonly [object | string, ...string[]]

const known = new WeakMap<object, Places>()

/** From now on refusals of what stands in the document name the overlay that wrote it. */
export function knowPlaces(document: object, places: Places | undefined): void {
  if (places) known.set(document, places)
}

/** A document that was made of another, with everything in the same place. */
export function keepPlaces<T extends object>(from: object, to: T): T {
  knowPlaces(to, known.get(from))
  return to
}

/**
 * A refusal of something in a document: `answers.overlay.yaml:7:9  overlay  …` where an overlay wrote it, else the
 * sentence alone.
 *
 * @param spots what it is about, the most exact first
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

/** The keys that lead to each object. */
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
