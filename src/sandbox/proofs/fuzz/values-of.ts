import fc, { type Arbitrary } from 'fast-check'
import type { Schema } from './specification.ts'

/** Values that a property may also have, by its name: those that lead to records which exist. */
export type Hints = Readonly<Record<string, readonly unknown[]>>

interface Reading {
  resolve(schema: Schema): Schema
  hints: Hints
}

/** Values that conform to a schema, for the most part: `if`, `dependentSchemas` and the like are left to chance. */
export function valuesOf(schema: Schema | true, reading: Reading, name = ''): Arbitrary<unknown> {
  if (schema === true) return fc.jsonValue({ maxDepth: 2 })
  const whole = flatten(schema, reading)
  const own = ownValues(whole, reading)
  const hints = reading.hints[name]
  return hints && whole.type !== 'object'
    ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...hints) }, { weight: 1, arbitrary: own })
    : own
}

/** One schema in place of a reference and of what is joined with `allOf`. */
function flatten(schema: Schema, reading: Reading): Schema {
  const { allOf = [], ...own } = reading.resolve(schema)
  const whole: Schema = {}
  for (const part of [...allOf.map((each) => flatten(each, reading)), own]) {
    const properties = { ...whole.properties, ...part.properties }
    const required = [...(whole.required ?? []), ...(part.required ?? [])]
    Object.assign(whole, part, { properties, required })
  }
  return whole
}

function ownValues(schema: Schema, reading: Reading): Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.contentSchema) return valuesOf(schema.contentSchema, reading)
  switch (schema.type) {
    case 'object':
      return objectsOf(schema, reading)
    case 'array':
      return fc.array(valuesOf(schema.items ?? true, reading), { maxLength: 3 })
    case 'string':
      return stringsOf(schema)
    case 'number':
    case 'integer':
      return numbersOf(schema)
    case 'boolean':
      return fc.boolean()
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function objectsOf({ properties = {}, required = [], additionalProperties }: Schema, reading: Reading) {
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, valuesOf(value, reading, name)]),
  )
  const declared = fc.record(model, { requiredKeys: required.filter((name) => Object.hasOwn(model, name)) })
  if (additionalProperties !== true) return declared
  const free = fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 })
  return fc.tuple(free, declared).map(([others, own]) => ({ ...others, ...own }))
}

const MOST_CHARACTERS = 30

function stringsOf({
  format,
  pattern,
  minLength = 0,
  maxLength = Number.POSITIVE_INFINITY,
}: Schema): Arbitrary<string> {
  if (pattern) return fc.stringMatching(new RegExp(pattern, 'u')).filter((text) => text.length <= maxLength)
  switch (format) {
    case 'email':
      return fc.emailAddress()
    case 'uri':
      return fc.webUrl()
    case 'date':
      return fc.date({ noInvalidDate: true, ...years }).map((date) => date.toISOString().slice(0, 10))
    case 'date-time':
      return fc.oneof(
        fc.date({ noInvalidDate: true, ...years }).map((date) => date.toISOString()),
        fc.constantFrom(
          '2026-01-01T10:00:00+14:00',
          '2016-12-31T23:59:60Z',
          '2026-02-30t00:00:00.123456789z',
        ),
      )
    default:
      return textsOf(minLength, Math.min(maxLength, MOST_CHARACTERS))
  }
}

/** Mostly plain, as a block of RSA has little room; some of everything that Unicode has. */
function textsOf(minLength: number, maxLength: number): Arbitrary<string> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ minLength, maxLength }) },
    { weight: 1, arbitrary: fc.string({ minLength, maxLength: minLength + 6, unit: 'binary' }) },
  )
}

const years = { min: new Date('1900-01-01'), max: new Date('2999-12-31') }

/** Amounts with the decimals that money has, and what the bounds just allow. */
function numbersOf(schema: Schema): Arbitrary<number> {
  const { type, multipleOf, maximum = 1e12, exclusiveMinimum } = schema
  const isWhole = type === 'integer' || multipleOf === 1
  const least =
    schema.minimum ?? (exclusiveMinimum === undefined ? -1e6 : exclusiveMinimum + (isWhole ? 1 : 0.01))
  if (isWhole) return fc.oneof(fc.integer({ min: least, max: Math.min(maximum, 200) }), fc.constant(least))
  const hundredths = fc.integer({ min: Math.round(least * 100), max: 3_000_000 }).map((each) => each / 100)
  return fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: Math.ceil(least), max: 20_000 }) },
    { weight: 3, arbitrary: hundredths },
    { weight: 1, arbitrary: fc.double({ min: least, max: maximum, noNaN: true }) },
  )
}
