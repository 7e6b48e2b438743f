import type { FuncKeywordDefinition } from 'ajv/dist/2020.js'
import type { Components } from '../../../contract/document.ts'
import { asObject, type JsonObject } from '../../../contract/spec-tree.ts'
import { isCurrencyCode } from '../states/currency-code.ts'
import { isIso8601, isTimestamp } from '../states/timestamp.ts'

const KEYWORD = 'x-stated-form'

/** Forms that are stated, and that no keyword of a schema says as widely as they are. */
const FORMS: Record<string, { isOne: (text: string) => boolean; wanted: string }> = {
  timestamp: { isOne: isTimestamp, wanted: 'an ISO 8601 timestamp' },
  iso8601: { isOne: isIso8601, wanted: 'an ISO 8601 string' },
  currencyCode: { isOne: isCurrencyCode, wanted: 'a currency code' },
}

/** Which schemas have one: the whole of it, or a member. */
const STATED: readonly [schema: string, member: string | undefined, form: keyof typeof FORMS][] = [
  ['Timestamp', undefined, 'timestamp'],
  ['Deposit', 'createdAt', 'iso8601'],
  ['Deposit', 'updatedAt', 'iso8601'],
  ['AmlRecord', 'createdAt', 'iso8601'],
  ['Transaction', 'currency', 'currencyCode'],
  ['AmlRecord', 'currency', 'currencyCode'],
]

/** A copy of the components in which texts have the form that is stated of them. */
export function holdToForms(components: Components): Components {
  const copy = structuredClone(components)
  const schemas = asObject(copy.schemas)
  for (const [name, member, form] of STATED) {
    const schema = asObject(schemas[name])
    const held = member === undefined ? schema : asObject(asObject(schema.properties)[member])
    if (held.type !== 'string') continue
    held[KEYWORD] = form
    // it knows the calendar too, and says what is wanted in words
    delete held.pattern
  }
  return copy
}

const judge = (form: string, value: string): boolean => {
  const { isOne, wanted } = FORMS[form]!
  if (isOne(value)) return true
  judge.errors = [{ keyword: KEYWORD, message: `is ${JSON.stringify(value)}, not ${wanted}` }]
  return false
}
judge.errors = [] as JsonObject[]

/** Refuses a text of another form than is stated of it. */
export const STATED_FORMS: FuncKeywordDefinition = {
  keyword: KEYWORD,
  type: 'string',
  errors: true,
  validate: judge,
}
