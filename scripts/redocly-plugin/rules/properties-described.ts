import type { Oas3Rule } from '@redocly/openapi-core'
import { joinProposed } from '../../../src/kit/contract/profiles/merge-proposed.ts'
import { asList, asObject, isObject, type JsonObject } from '../../../src/kit/contract/spec-tree.ts'
import { follow, type Located, type Resolve, step } from '../located.ts'
import { explain } from '../rule.ts'

/**
 * Requires every property to have a description, itself or through its reference, and an example, unless its values are listed or
 * it consists of properties.
 */
export const propertiesDescribed: Oas3Rule = () => ({
  Schema(node, { location, resolve, report }) {
    // A condition restates properties without describing them.
    if (/\/(?:if|then|else|not|dependentSchemas)(?:\/|$)/.test(location.pointer)) return
    const owner = { node: asObject(node), location }
    for (const holder of [owner, step(owner, 'x-proposed')]) {
      for (const name of Object.keys(asObject(asObject(holder.node).properties))) {
        const property = step(holder, 'properties', name)
        const views = listViews(property, resolve)
        const missing = [
          ...(views.some(isTold) ? [] : ['description']),
          ...(views.some(needsNoExample) ? [] : ['example']),
        ]
        if (missing.length === 0) continue
        const wrong = `the property ${name} has no ${missing.join(' and no ')}`
        const remedy = 'Say what it means, in which unit and who fills it, and write `examples: [value]`'
        report({ message: explain('properties-described', wrong, remedy), location: property.location.key() })
      }
    }
  },
})

/** Lists a property, its target and its parts, recursively, each with its proposed keywords. */
function listViews(property: Located, resolve: Resolve, seen = new Set<unknown>()): JsonObject[] {
  if (!isObject(property.node) || seen.has(property.node)) return []
  seen.add(property.node)
  const own = joinProposed(property.node)
  const target = '$ref' in own ? follow(property, resolve) : undefined
  const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((keyword) =>
    asList(own[keyword]).map((_, index) => step(property, keyword, index)),
  )
  const below = [...(target ? [target] : []), ...parts]
  return [own, ...below.flatMap((each) => listViews(each, resolve, seen))]
}

const isTold = ({ description }: JsonObject): boolean => typeof description === 'string' && description !== ''

function needsNoExample(schema: JsonObject): boolean {
  if (asList(schema.examples).length > 0 || 'example' in schema) return true
  if (
    ['const', 'enum', 'x-extensible-enum', 'x-encryption', 'properties'].some((keyword) => keyword in schema)
  )
    return true
  const types = [schema.type ?? []].flat().filter((type) => type !== 'null')
  if (types.length === 0) return !['$ref', 'allOf', 'anyOf', 'oneOf'].some((keyword) => keyword in schema)
  if (types.every((type) => type === 'boolean')) return true
  const items = asObject(schema.items)
  return types.every((type) => type === 'array') && ('$ref' in items || needsNoExample(items))
}
