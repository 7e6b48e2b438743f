import { walkSpec } from '../spec-tree.ts'
import { PLAIN_RULES } from './rules.ts'

/**
 * The document without forms that other tools refuse or pass over. It accepts what the original accepts, but for what
 * `loses` says of a rule.
 *
 * @param document a parsed, bundled document; left as it is
 */
export function toPlain<Root extends object>(document: Root): Root {
  const plain = structuredClone(document)
  const counts = JSON.stringify(document).includes('"unevaluated')
  const rules = PLAIN_RULES.filter(({ names }) => !(names && counts))
  walkSpec(plain, (node, place) => {
    // a record of what was proposed describes nothing by itself
    if (place.path.includes('x-proposed')) return
    for (const { rewrite } of rules) rewrite(node, place)
  })
  return plain
}
