import { isDeepStrictEqual } from 'node:util'
import type { FuncKeywordDefinition } from 'ajv/dist/2020.js'
import type { Profile } from '../../../../contract/contract.ts'
import type { Components } from '../../../../contract/document.ts'
import { closeStatedEnums } from '../../../../contract/profiles/documented-only.ts'
import { asList, asObject, isObject, type JsonObject, walkSpec } from '../../../../contract/spec-tree.ts'
import { isCurrencyCode } from '../../states/currency-code.ts'
import { isIso8601, isTimestamp } from '../../states/timestamp.ts'

const RESPELLED = 'x-no-respelled-names'
const STATED_FORM = 'x-stated-form'
const FORMER_VALUES = 'x-was-values'

/**
 * Copies schemas so that an open answer cannot evade them. A member that an answer of the operator renamed may not appear under
 * its former name alone. In the documented profile, where a member may be missing, none may appear in another spelling.
 */
export function restrictNames<T extends object>(schemas: T, profile: Profile): T {
  const copy = structuredClone(schemas)
  walkSpec(copy, (schema) => {
    if (profile === 'documented' && isObject(schema.properties)) schema[RESPELLED] = true
    const properties = asObject(schema.properties)
    for (const [name, member] of Object.entries(properties)) {
      const { 'x-was': was } = asObject(member)
      if (typeof was !== 'string' || was.startsWith('/') || Object.hasOwn(properties, was)) continue
      schema.dependentRequired = { ...asObject(schema.dependentRequired), [was]: [name] }
    }
  })
  return copy
}

/** Copies the components with everything that a profile states: the forms of texts, or every list of values in full. */
export function restrictComponents(components: Components, profile: Profile): Components {
  const copy = structuredClone(components)
  if (profile === 'documented') restrictForms(copy)
  else closeStatedEnums(copy as JsonObject)
  return restrictNames(copy, profile)
}

/** Stated forms that no schema keyword expresses in full. */
const FORMS: Record<string, { isOne: (text: string) => boolean; wanted: string }> = {
  timestamp: { isOne: isTimestamp, wanted: 'an ISO 8601 timestamp' },
  iso8601: { isOne: isIso8601, wanted: 'an ISO 8601 string' },
  currencyCode: { isOne: isCurrencyCode, wanted: 'a currency code' },
}

/** Schemas that have a stated form: the schema itself, or a member. */
const STATED: readonly [schema: string, member: string | undefined, form: keyof typeof FORMS][] = [
  ['Timestamp', undefined, 'timestamp'],
  ['Deposit', 'createdAt', 'iso8601'],
  ['Deposit', 'updatedAt', 'iso8601'],
  ['AmlRecord', 'createdAt', 'iso8601'],
  ['Transaction', 'currency', 'currencyCode'],
  ['AmlRecord', 'currency', 'currencyCode'],
]

function restrictForms(components: Components): void {
  const schemas = asObject(components.schemas)
  for (const [name, member, form] of STATED) {
    const schema = asObject(schemas[name])
    const text = member === undefined ? schema : asObject(asObject(schema.properties)[member])
    if (text.type !== 'string') continue
    text[STATED_FORM] = form
    // the form also checks the calendar, and its message says what is wanted
    delete text.pattern
  }
}

/** Returns what is wrong with a value, as a failure says it, or undefined if it is right. */
type Check<Said, Value> = (said: Said, value: Value, schema: JsonObject) => string | undefined

const checkForm: Check<string, string> = (form, value) => {
  const { isOne, wanted } = FORMS[form]!
  return isOne(value) ? undefined : `is ${JSON.stringify(value)}, not ${wanted}`
}

/** Reports a member in another case or with other separators than stated, such as `swap_id` for `swapId`. */
const checkSpelling: Check<true, JsonObject> = (_, value, schema) => {
  const known = asObject(schema.properties)
  const absent = new Map(
    Object.keys(known).flatMap((name) => (Object.hasOwn(value, name) ? [] : [[fold(name), name]])),
  )
  const respelled = Object.keys(value).find((name) => !Object.hasOwn(known, name) && absent.has(fold(name)))
  return (
    respelled && `has ${JSON.stringify(respelled)} in place of ${JSON.stringify(absent.get(fold(respelled)))}`
  )
}

/** Maps `swapId`, `swap_id` and `SwapID` to the same name. */
function fold(name: string): string {
  return name.replaceAll(/[_-]/g, '').toLowerCase()
}

/** Reports a value that an answer of the operator replaced by another. */
const checkFormerValue: Check<unknown, unknown> = (said, value, schema) => {
  const pairs = asList(said).filter(isObject)
  const now = pairs.find(({ was }) => isDeepStrictEqual(was, value))
  const known = [
    ...asList(schema.enum),
    ...asList(schema['x-extensible-enum']),
    ...pairs.map((each) => each.value),
  ]
  if (!now || known.some((each) => isDeepStrictEqual(each, value))) return undefined
  return `is ${JSON.stringify(value)}, which the operator replaced by ${JSON.stringify(now.value)}`
}

/** Keywords of the restricted schemas beyond JSON Schema. */
export const STRICT_KEYWORDS: FuncKeywordDefinition[] = [
  defineKeyword(FORMER_VALUES, checkFormerValue),
  { ...defineKeyword(RESPELLED, checkSpelling), type: 'object' },
  { ...defineKeyword(STATED_FORM, checkForm), type: 'string' },
]

function defineKeyword<Said, Value>(keyword: string, check: Check<Said, Value>): FuncKeywordDefinition {
  const validate: FuncKeywordDefinition['validate'] = (said: Said, value: Value, schema?: JsonObject) => {
    const message = check(said, value, schema ?? {})
    validate!.errors = message === undefined ? [] : [{ keyword, message }]
    return message === undefined
  }
  return { keyword, errors: true, validate }
}
