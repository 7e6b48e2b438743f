import { asObject } from '../contract/spec-tree.ts'
import { compareSchemas } from './compare-schema.ts'
import { has, keysOf } from './document.ts'
import { descend, note, type Spot } from './recorder.ts'

/** Compares the content of a body by media type. */
export function compareContent(spot: Spot, base: unknown, revision: unknown): void {
  const [before, after] = [asObject(base), asObject(revision)]
  if (Object.keys(before).length === 0 && Object.keys(after).length > 0) {
    note(spot, 'content-shown', 'narrower', 'its content is described now', { level: 'minor' })
    return
  }
  for (const type of keysOf(before, after)) {
    const here = descend(spot, [type], {})
    if (!has(after, type)) note(here, 'media-type-removed', 'other', `is no longer ${type}`)
    else if (!has(before, type)) {
      // An answer in another form goes only to callers who request it; a webhook is sent unrequested.
      const level = spot.isWebhook && spot.direction === 'read' ? 'major' : 'minor'
      note(here, 'media-type-added', 'wider', `may be ${type} as well`, { level })
    } else {
      const [old, fresh] = [asObject(before[type]).schema, asObject(after[type]).schema]
      compareSchemas(descend(here, ['schema'], {}), old ?? {}, fresh ?? {})
    }
  }
}
