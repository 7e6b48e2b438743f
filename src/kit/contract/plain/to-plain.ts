import { walkSpec } from '../spec-tree.ts'
import { PLAIN_RULES } from './rules.ts'

/**
 * Copies a document without the forms that other tools refuse or ignore. The copy accepts what the original accepts, except for
 * what the `loses` of a rule states.
 *
 * @param document a parsed, bundled document; not changed
 */
export function toPlain<Root extends object>(document: Root): Root {
  const plain = structuredClone(document)
  const counts = JSON.stringify(document).includes('"unevaluated')
  const rules = PLAIN_RULES.filter(({ names }) => !(names && counts))
  walkSpec(plain, (node, place) => {
    // `x-proposed` only records what was proposed: it describes nothing.
    if (place.path.includes('x-proposed')) return
    for (const { rewrite } of rules) rewrite(node, place)
  })
  return plain
}
