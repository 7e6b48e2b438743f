import { deref, isReference } from '../references.ts'
import { asList, asObject, isObject, type JsonObject, walkSpec } from '../spec-tree.ts'
import { isMarked } from './proposals.ts'

/**
 * Removes every example of a bundled document that shows a proposal: a field, value or format that only a proposal states, or a
 * proposed schema as a whole. Removes the lists of examples on schemas too, as their values are made up. The schemas must still
 * carry their marks.
 */
export function dropProposedExamples(document: JsonObject): void {
  const holders: JsonObject[] = []
  walkSpec(document, (node) => {
    if ('example' in node || 'examples' in node) holders.push(node)
  })
  // Components come last: they must be whole while references are followed.
  holders.sort((one, other) => Number(one === document.components) - Number(other === document.components))
  for (const holder of holders) {
    const schema = 'schema' in holder ? holder.schema : holder
    const isFact = (value: unknown): boolean => !showsProposal(document, value, schema)
    if ('example' in holder && !isFact(holder.example)) delete holder.example
    if (Array.isArray(holder.examples)) delete holder.examples
    else if (isObject(holder.examples)) {
      const named = Object.entries(holder.examples).filter(([, entry]) => {
        const example = deref(document, entry)
        return !isMarked(example) && isFact(asObject(example).value)
      })
      holder.examples = Object.fromEntries(named)
    }
    if (Object.keys(holder.examples ?? {}).length === 0) delete holder.examples
  }
}

/** Whether a value is an instance of anything proposed. `null` shows nothing. */
function showsProposal(document: JsonObject, value: unknown, schema: unknown): boolean {
  if (!isObject(schema) || value === null) return false
  if (isMarked(schema) || isForm(schema['x-proposed'], value, schema)) return true
  const below = (part: unknown): boolean => showsProposal(document, value, part)
  if (isReference(schema) && below(deref(document, schema))) return true
  const parts = [
    ...['allOf', 'anyOf', 'oneOf'].flatMap((keyword) => asList(schema[keyword])),
    schema.then,
    schema.else,
  ]
  if (parts.some(below)) return true
  if (Array.isArray(value)) return value.some((item) => showsProposal(document, item, schema.items))
  return Object.entries(asObject(schema.properties)).some(
    ([name, property]) => name in asObject(value) && showsProposal(document, asObject(value)[name], property),
  )
}

/** Keywords of an `x-proposed` that a valid value may meet by chance. */
const limits = new Set(['gap', 'description', 'required', 'maxLength', 'minLength', 'maximum', 'multipleOf'])

/** Whether a value has the proposed form, and not one that is documented beside it. */
function isForm(proposed: unknown, value: unknown, { 'x-extensible-enum': documented }: JsonObject): boolean {
  const { 'x-extensible-enum': words, ...rest } = asObject(proposed)
  return (
    (asList(words).length > 0 && !asList(documented).includes(value)) ||
    Object.keys(rest).some((keyword) => !limits.has(keyword))
  )
}
