import type { FuncKeywordDefinition } from 'ajv/dist/2020.js'
import type { SchemaValidateFunction } from 'ajv/dist/types/index.js'
import { asObject, isObject, type JsonObject, walkSpec } from '../../../contract/spec-tree.ts'

const KEYWORD = 'x-no-respelled-names'

/**
 * A copy of some schemas in which no member stands in another spelling: where a member may be absent, `swap_id` would
 * otherwise be one that nobody knows, and `swapId` left out.
 */
export function refuseRespelledNames<T extends object>(schemas: T): T {
  const copy = structuredClone(schemas)
  walkSpec(copy, (schema) => {
    if (isObject(schema.properties)) schema[KEYWORD] = true
  })
  return copy
}

const refuse: SchemaValidateFunction = (_: true, value: JsonObject, schema?: JsonObject) => {
  const known = asObject(schema?.properties)
  const absent = new Map(
    Object.keys(known).flatMap((name) => (Object.hasOwn(value, name) ? [] : [[fold(name), name]])),
  )
  const respelled = Object.keys(value).find((name) => !Object.hasOwn(known, name) && absent.has(fold(name)))
  if (respelled === undefined) return true
  const message = `has ${JSON.stringify(respelled)} in place of ${JSON.stringify(absent.get(fold(respelled)))}`
  refuse.errors = [{ keyword: KEYWORD, message }]
  return false
}

/** `swapId`, `swap_id` and `SwapID` are one. */
function fold(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase()
}

/** Refuses an object that has a member in another case, or with other marks between its words, than it is stated in. */
export const RESPELLED_NAMES: FuncKeywordDefinition = {
  keyword: KEYWORD,
  type: 'object',
  errors: true,
  validate: refuse,
}
