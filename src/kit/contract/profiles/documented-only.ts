import { type JsonObject, walkSpec } from '../spec-tree.ts'
import { dropProposals, dropRemainder } from './drop-proposals.ts'
import { dropUnused } from './drop-unused.ts'
import { openSchemas } from './open-schemas.ts'
import { pruneExamples } from './prune-examples.ts'

/**
 * The facts alone. What is proposed is gone: operations, webhooks, parameters, bodies, responses, headers,
 * credentials, properties, keywords, and what of them the examples show. A proposed schema is left open
 * (`{ description?, x-gap }`). A status that is a proposal becomes its range (`2XX`), and an operation that shows no
 * success has a `default` response. Whatever the full document accepts, this one accepts as well.
 *
 * @param document a parsed, bundled document, `x-proposed` not merged; left as it is
 */
export function toDocumented<Root extends object>(document: Root): Root {
  const facts = JSON.parse(JSON.stringify(document)) as JsonObject
  pruneExamples(facts)
  const open = openSchemas(facts)
  dropProposals(facts)
  dropRemainder(facts, open)
  walkSpec(facts, (node) => {
    delete node['x-proposed']
  })
  dropUnused(facts)
  return facts as Root
}
