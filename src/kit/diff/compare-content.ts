import { asObject } from '../contract/spec-tree.ts'
import { compareSchemas } from './compare-schema.ts'
import { has } from './document.ts'
import { type Comparison, descend, note, type Spot } from './recorder.ts'

/** Compares what a body may be, by media type. */
export function compareContent(comparison: Comparison, spot: Spot, base: unknown, revision: unknown): void {
  const [before, after] = [asObject(base), asObject(revision)]
  const [old, fresh] = [Object.keys(before), Object.keys(after)]
  if (old.length === 0 && fresh.length > 0) {
    const rest = { effect: 'narrower', level: 'minor' } as const
    note(comparison, spot, { rule: 'content-shown', what: 'its content is described now', ...rest })
    return
  }
  for (const type of new Set([...old, ...fresh])) {
    const here = descend(spot, [type], {})
    if (!has(after, type)) {
      note(comparison, here, { rule: 'media-type-removed', what: `is no longer ${type}`, effect: 'other' })
    } else if (!has(before, type)) {
      // An answer in another form comes to those who ask for it; a webhook comes unasked.
      const level = spot.isWebhook && spot.direction === 'read' ? 'major' : 'minor'
      note(comparison, here, {
        rule: 'media-type-added',
        what: `may be ${type} as well`,
        effect: 'wider',
        level,
      })
    } else {
      const [a, b] = [asObject(before[type]).schema, asObject(after[type]).schema]
      compareSchemas(comparison, descend(here, ['schema'], {}), a ?? {}, b ?? {})
    }
  }
}
