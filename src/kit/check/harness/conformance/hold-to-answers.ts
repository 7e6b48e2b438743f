import { isDeepStrictEqual } from 'node:util'
import type { FuncKeywordDefinition } from 'ajv/dist/2020.js'
import type { SchemaValidateFunction } from 'ajv/dist/types/index.js'
import { asList, asObject, isObject, type JsonObject, walkSpec } from '../../../contract/spec-tree.ts'

/**
 * A copy of some schemas in which what an answer of the operator renamed does not go by its former name alone. An open
 * answer would take that for a member that nobody knows, and the renamed one for left out.
 */
export function refuseFormerNames<T extends object>(schemas: T): T {
  const copy = structuredClone(schemas)
  walkSpec(copy, (schema) => {
    const properties = asObject(schema.properties)
    for (const [name, member] of Object.entries(properties)) {
      const { 'x-was': was } = asObject(member)
      if (typeof was !== 'string' || was.startsWith('/') || Object.hasOwn(properties, was)) continue
      schema.dependentRequired = { ...asObject(schema.dependentRequired), [was]: [name] }
    }
  })
  return copy
}

const refuseFormerValue: SchemaValidateFunction = (said: unknown, value: unknown, schema?: JsonObject) => {
  const pairs = asList(said).filter(isObject)
  const now = pairs.find(({ was }) => isDeepStrictEqual(was, value))
  const known = [
    ...asList(schema?.enum),
    ...asList(schema?.['x-extensible-enum']),
    ...pairs.map((each) => each.value),
  ]
  if (!now || known.some((each) => isDeepStrictEqual(each, value))) return true
  const message = `is ${JSON.stringify(value)}, in whose place the operator has ${JSON.stringify(now.value)}`
  refuseFormerValue.errors = [{ keyword: 'x-was-values', message }]
  return false
}

/** Refuses a value in whose place an answer of the operator has another. */
export const FORMER_VALUES: FuncKeywordDefinition = {
  keyword: 'x-was-values',
  errors: true,
  validate: refuseFormerValue,
}
