import type { OpenApiDocument } from '../document.ts'
import { deref } from '../references.ts'
import { asList, asObject, isObject, type JsonObject, walkSpec } from '../spec-tree.ts'

/**
 * Adds the body before encryption to each example of an encrypted body: as `x-plaintext`, and in the description, which other
 * tools show. The plaintexts are the examples of the inner schema, in order.
 *
 * @param document a full bundle; changed in place
 */
export function describePlaintexts(document: OpenApiDocument): void {
  const bodies: JsonObject[] = []
  walkSpec(document, (node) => {
    if (isObject(node.schema) && isObject(node.examples)) bodies.push(node)
  })
  for (const { schema, examples } of bodies) {
    const { properties } = asObject(deref(document, schema as JsonObject))
    for (const [field, property] of Object.entries(asObject(properties))) {
      if (!('x-encryption' in asObject(property))) continue
      const { examples: plaintexts } = asObject(deref(document, asObject(property).contentSchema))
      for (const [index, entry] of Object.values(asObject(examples)).entries())
        tell(asObject(deref(document, entry)), field, asList(plaintexts)[index])
    }
  }
}

function tell(example: JsonObject, field: string, plaintext: unknown): void {
  if (plaintext === undefined || !isObject(example.value)) return
  const body = { ...asObject(example['x-plaintext'] ?? example.value), [field]: plaintext }
  example['x-plaintext'] = body
  example.description = `Before encryption:\n\n\`\`\`json\n${JSON.stringify(body, null, 2)}\n\`\`\``
}
