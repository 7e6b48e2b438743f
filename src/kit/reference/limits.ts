import type { Gap } from '../contract/ledger/ledger.ts'
import { asList } from '../contract/spec-tree.ts'
import { asNode, type Node } from './document.ts'
import type { Ledger } from './standing.ts'

/** A constraint on a value. `gap` is set if the constraint is proposed but the field is not, or rests on another gap. */
export interface Limit {
  words: string
  /** Values after the words, shown as code. */
  values: string[]
  gap?: Gap
}

const labels: Record<string, string> = {
  const: 'always',
  enum: 'one of',
  'x-extensible-enum': 'known values, others may come:',
  format: 'format',
  contentEncoding: 'encoded as',
  contentMediaType: 'of type',
  'x-encoding': 'encoded as',
  'x-algorithm': 'made by',
  'x-signed-text': 'made of',
  'x-unit': 'counts the smallest unit of its currency',
  'x-zone': 'without zone, in',
  pattern: 'matches',
  minimum: 'at least',
  maximum: 'at most',
  exclusiveMinimum: 'above',
  exclusiveMaximum: 'below',
  multipleOf: 'a multiple of',
  minLength: 'min length',
  maxLength: 'max length',
  minItems: 'min items',
  maxItems: 'max items',
  uniqueItems: 'no item twice',
  prefixItems: 'first items',
  contains: 'an item is',
  minContains: 'so many times at least',
  maxContains: 'so many times at most',
  unevaluatedItems: 'other items',
  minProperties: 'min fields',
  maxProperties: 'max fields',
  propertyNames: 'names of fields',
  patternProperties: 'fields by the pattern of their names',
  additionalProperties: 'other fields',
  unevaluatedProperties: 'other fields',
  dependentRequired: 'a field requires others',
  dependentSchemas: 'where a field is there',
  not: 'never',
  if: 'where it is',
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: 'it is also',
  else: 'else it is',
  default: 'by default',
}

/** Lists the limits of several schemas, each keyword once: the first schema that has it wins. */
export function listLimits(ledger: Ledger, ...schemas: Node[]): Limit[] {
  return Object.entries(labels).flatMap(([keyword, words]) => {
    const schema = schemas.find((each) => each[keyword] !== undefined)
    if (schema === undefined) return []
    const proposed = asNode(schema['x-proposed'])
    const gap = keyword in proposed ? ledger.gapNamed(proposed.gap) : undefined
    return [
      {
        words: wordsOf(keyword, words, schema),
        values: valuesOf(keyword, schema[keyword]),
        ...(gap && { gap }),
      },
    ]
  })
}

function wordsOf(keyword: string, words: string, schema: Node): string {
  if (keyword !== 'x-extensible-enum' || schema['x-values'] !== 'all') return words
  return 'one of'
}

function valuesOf(keyword: string, value: unknown): string[] {
  if (value === true || keyword === 'x-unit') return []
  return (Array.isArray(value) ? value : [value]).map(showValue)
}

/** Shows non-empty text unchanged, anything else as JSON. */
export function showValue(value: unknown): string {
  return typeof value === 'string' && value !== '' ? value : JSON.stringify(value)
}

/** Maps properties to the condition under which they are required, such as `paymentOption = CARD`. */
export function listConditions(schema: Node): Map<string, Limit> {
  const tests = Object.entries(asNode(asNode(schema.if).properties))
  const values = tests.flatMap(([name, test]) => {
    const value = asNode(test).const
    return value === undefined ? [] : [name, showValue(value)]
  })
  if (values.length !== 2) return new Map()
  const required = asList(asNode(schema.then).required)
  const limit = { words: 'required where this is so:', values: [values.join(' = ')] }
  return new Map(required.map((name) => [String(name), limit]))
}
