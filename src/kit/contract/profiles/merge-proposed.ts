import { mergeNotes } from '../notes.ts'
import { isObject, type JsonObject, walkSpec } from '../spec-tree.ts'

/**
 * The full document: every keyword of an `x-proposed` joins the keywords of its owner, and every note the description
 * that it stands beside. `x-proposed` and `x-notes` stay, so that a reader can still tell what is proposed.
 * @param document a parsed, bundled document; left as it is
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

/** The owner of an `x-proposed` with the proposed keywords among its own, and without those that are proposed as null. */
export function joinProposed(owner: JsonObject): JsonObject {
  const proposed = owner['x-proposed']
  if (!isObject(proposed)) return owner
  const joined = Object.entries(proposed)
    .filter(([keyword]) => keyword !== 'gap')
    .map(([keyword, value]) => [keyword, unite(owner[keyword], structuredClone(value))])
  const united = { ...owner, ...Object.fromEntries(joined) }
  return Object.fromEntries(Object.entries(united).filter(([keyword]) => proposed[keyword] !== null))
}

/** A stated keyword with its proposal: lists and maps are united, anything else is narrowed to what is proposed. */
export function unite(stated: unknown, proposed: unknown): unknown {
  if (Array.isArray(stated) && Array.isArray(proposed)) return [...new Set([...stated, ...proposed])]
  return isObject(stated) && isObject(proposed) ? { ...stated, ...proposed } : proposed
}
