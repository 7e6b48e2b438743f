import { InputError } from '../../expected-error.ts'
import type { OpenApiDocument } from '../document.ts'
import { deref, escapeKey, readPointer } from '../references.ts'
import { asList, asObject, isObject, type JsonObject, walkSpec } from '../spec-tree.ts'

/** Maps whose entries may state their former name. */
const RENAMED_IN = ['properties', 'responses', 'paths'] as const

/** Each former name that overlays state, and whether either host had it. */
export type Renames = Map<string, boolean>

/**
 * Moves what stood under an old name to the one that an overlay gave it (`x-was`): the schema of a property, with its place in
 * `required`; the operations of a path; the response of a status.
 *
 * @param document with the overlays applied; changed in place
 * @param before the same without them
 */
export function settleRenames(before: OpenApiDocument, document: OpenApiDocument, renames: Renames): void {
  walkSpec(document, (owner, { path }) => {
    for (const key of RENAMED_IN) {
      const map = owner[key]
      if (!isObject(map)) continue
      const earlier = asObject(readPath(before, [...path, key]))
      for (const [name, was] of listRenames(map)) {
        const place = `${key} ${was}`
        const isDone = settle(document, owner, key, { name, was, earlier })
        renames.set(place, isDone || (renames.get(place) ?? false))
      }
    }
  })
}

/** @throws InputError neither host had one of these names */
export function assertRenamesFound(renames: Renames): void {
  for (const [place, isFound] of renames) {
    if (isFound) continue
    const [map, was] = place.split(' ')
    throw new InputError(
      `x-was: none of the ${map} that it stands among was called ${was}. Look the name up in the folder that paycontract contract writes.`,
    )
  }
}

/** Returns the entries with a former name. A former place elsewhere in the body is left to the translator. */
function listRenames(map: JsonObject): [name: string, was: string][] {
  return Object.entries(map).flatMap(([name, entry]) => {
    const was = asObject(entry)['x-was']
    const isPlace = typeof was === 'string' && was.startsWith('/') && !name.startsWith('/')
    return typeof was === 'string' && !isPlace && was !== name ? [[name, was] as [string, string]] : []
  })
}

interface Rename {
  name: string
  was: string
  earlier: JsonObject
}

/** Returns whether the old name existed. If not, and the entry states nothing else, it is removed. */
function settle(
  document: OpenApiDocument,
  owner: JsonObject,
  key: (typeof RENAMED_IN)[number],
  { name, was, earlier }: Rename,
): boolean {
  const map = asObject(owner[key])
  const proposed = asObject(asObject(owner['x-proposed'])[key])
  const old = map[was] ?? proposed[was]
  const said = asObject(map[name])
  if (!isObject(old)) {
    if (was in earlier) return renameRequired(owner, was, name)
    if (Object.keys(said).every((keyword) => keyword === 'x-was' || keyword === 'x-source')) delete map[name]
    return false
  }
  const moved = { ...(key === 'responses' ? deref(document, old as JsonObject) : old), ...said }
  const entries = Object.entries(map).filter(([each]) => each !== name)
  const place = entries.findIndex(([each]) => each === was)
  if (place < 0) entries.push([name, moved])
  else entries[place] = [name, moved]
  owner[key] = Object.fromEntries(entries)
  delete proposed[was]
  return renameRequired(owner, was, name)
}

function renameRequired(owner: JsonObject, was: string, name: string): true {
  for (const holder of [owner, asObject(owner['x-proposed'])]) {
    if (!Array.isArray(holder.required)) continue
    const names = asList(holder.required).map((each) => (each === was ? name : each))
    holder.required = [...new Set(names)]
  }
  return true
}

function readPath(document: OpenApiDocument, path: readonly (string | number)[]): unknown {
  const pointer = path.map((key) => `/${escapeKey(String(key)).replaceAll('%', '%25')}`)
  return readPointer(document, pointer.join(''))
}
