import { mergeNotes } from '../notes.ts'
import { isObject, type JsonObject, walkSpec } from '../spec-tree.ts'

/**
 * Returns the full document: every `x-proposed` is merged into its owner, and every note into the description beside it.
 * `x-proposed` and `x-notes` stay, so that proposals remain recognizable.
 * @param document a parsed, bundled document; not changed
 */
export function mergeProposed<Root extends object>(document: Root): Root {
  const merged = structuredClone(document)
  const owners: JsonObject[] = []
  walkSpec(merged, (node) => {
    if (isObject(node['x-proposed'])) owners.push(node)
  })
  for (const owner of owners) {
    const joined = joinProposed(owner)
    for (const keyword of Object.keys(owner)) if (!(keyword in joined)) delete owner[keyword]
    Object.assign(owner, joined)
  }
  mergeNotes(merged)
  return merged
}

/** Returns the owner of an `x-proposed` with the proposed keywords merged, and without those proposed as null. */
export function joinProposed(owner: JsonObject): JsonObject {
  const proposed = owner['x-proposed']
  if (!isObject(proposed)) return owner
  const joined = Object.entries(proposed)
    .filter(([keyword]) => keyword !== 'gap')
    .map(([keyword, value]) => [keyword, unite(owner[keyword], structuredClone(value))])
  const united = { ...owner, ...Object.fromEntries(joined) }
  return Object.fromEntries(Object.entries(united).filter(([keyword]) => proposed[keyword] !== null))
}

/** Merges a stated keyword with its proposal: lists and maps are united, any other value is replaced by the proposal. */
export function unite(stated: unknown, proposed: unknown): unknown {
  if (Array.isArray(stated) && Array.isArray(proposed)) return [...new Set([...stated, ...proposed])]
  return isObject(stated) && isObject(proposed) ? { ...stated, ...proposed } : proposed
}
