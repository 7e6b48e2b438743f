import fc, { type Arbitrary } from 'fast-check'
import { asList } from '../contract/spec-tree.ts'
import { ExpectedError } from '../expected-error.ts'
import { flatten, type Schema, type SchemaReader } from './schema.ts'
import { textsOf } from './texts-of.ts'

/** Additional values of a property, by its name: those of existing records. */
export type Hints = Readonly<Record<string, readonly unknown[]>>

export interface Reading extends SchemaReader {
  hints: Hints
  /** Values that replace those of the schema, by the property's name: for rules that no schema holds. */
  only?: Readonly<Record<string, Arbitrary<unknown>>>
}

export function valuesOf(schema: Schema | true, reading: Reading, name = ''): Arbitrary<unknown> {
  if (schema === true) return fc.jsonValue({ maxDepth: 2 })
  const whole = flatten(schema, reading)
  const only = reading.only?.[name]
  if (only) return only
  const own = ownValues(whole, reading)
  const hints = reading.hints[name]
  return hints?.length && whole.type !== 'object'
    ? fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...hints) }, { weight: 1, arbitrary: own })
    : own
}

function ownValues(schema: Schema, reading: Reading): Arbitrary<unknown> {
  const made = madeValues(schema, reading)
  const tried = TRIED.filter((keyword) => schema[keyword] !== undefined && schema[keyword] !== 1)
  if (tried.length === 0) return made
  const conforms = (value: unknown) => reading.conforms(schema, value)
  const examples = asList(schema.examples).filter(conforms)
  if (examples.length > 0) return tryFor(made, conforms, fc.constantFrom(...examples), MAX_TRIES)
  let misses = 0
  return made.filter((value) => {
    misses = conforms(value) ? 0 : misses + 1
    if (misses > MAX_MISSES)
      throw new ExpectedError(
        `No value was found that meets ${tried.join(', ')} of a schema. Write \`examples\` beside them.`,
      )
    return misses === 0
  })
}

/** Retries until a value conforms, at most `tries` times, then takes one of `others`. */
function tryFor(
  made: Arbitrary<unknown>,
  conforms: (value: unknown) => boolean,
  others: Arbitrary<unknown>,
  tries: number,
): Arbitrary<unknown> {
  if (tries === 0) return others
  return made.chain((value) =>
    conforms(value) ? fc.constant(value) : tryFor(made, conforms, others, tries - 1),
  )
}

/** Keywords that are met by trial: they relate parts of a value, or no generator exists for them. */
const TRIED = [
  ...['if', 'dependentSchemas', 'dependentRequired', 'not', 'contains', 'prefixItems', 'uniqueItems'],
  ...['minProperties', 'maxProperties', 'propertyNames', 'patternProperties', 'unevaluatedItems'],
  ...['unevaluatedProperties', 'anyOf', 'oneOf', 'multipleOf', 'exclusiveMaximum', 'nullable'],
] as const
const MAX_MISSES = 10_000
const MAX_TRIES = 100

function madeValues(schema: Schema, reading: Reading): Arbitrary<unknown> {
  const choices = [schema.anyOf ?? schema.oneOf].flatMap(asList) as Schema[]
  if (choices.length > 0) {
    const { anyOf: _, oneOf: __, ...own } = schema
    return fc.oneof(...choices.map((each) => ownValues(flatten({ allOf: [own, each] }, reading), reading)))
  }
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.contentSchema) return valuesOf(schema.contentSchema, reading)
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => ownValues({ ...schema, type }, reading)))
  }
  switch (schema.type) {
    case 'object':
      return objectsOf(schema, reading)
    case 'array':
      return listsOf(schema, reading)
    case 'string':
      return textsOf(schema)
    case 'number':
    case 'integer':
      return numbersOf(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function objectsOf(schema: Schema, reading: Reading): Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema
  const others = Object.fromEntries(required.map((name) => [name, additionalProperties || true]))
  const model = Object.fromEntries(
    Object.entries({ ...others, ...properties }).map(([name, value]) => [
      name,
      valuesOf(value, reading, name),
    ]),
  )
  const declared = fc.record(model, {
    requiredKeys: required.filter((name) => Object.hasOwn(model, name)),
    noNullPrototype: true,
  })
  if (!additionalProperties) return declared
  const names = fc.string({ maxLength: Math.min(12, schema.propertyNames?.maxLength ?? 12) })
  const free = fc.dictionary(names, valuesOf(additionalProperties, reading), { maxKeys: 3 })
  return fc.tuple(free, declared).map(([others, each]) => ({ ...others, ...(each as object) }))
}

function listsOf(schema: Schema, reading: Reading): Arbitrary<unknown> {
  const { items = true, minItems = 0, maxItems = Math.max(3, minItems) } = schema
  const bounds = { minLength: minItems, maxLength: Math.min(maxItems, Math.max(3, minItems)) }
  const others = fc.array(valuesOf(items, reading), bounds)
  const first = (schema.prefixItems ?? []).map((each) => valuesOf(each, reading))
  if (first.length === 0) return others
  return fc.tuple(fc.tuple(...first), others).map(([made, more]) => [...made, ...more.slice(made.length)])
}

/** Generates amounts with the usual decimals of money, and the values at the bounds. */
function numbersOf(schema: Schema): Arbitrary<number> {
  const { type, multipleOf, exclusiveMaximum, exclusiveMinimum } = schema
  const isWhole = type === 'integer' || multipleOf === 1
  const step = isWhole ? 1 : 0.01
  const bound = exclusiveMaximum === undefined ? undefined : exclusiveMaximum - step
  const known = schema.maximum ?? bound
  const maximum = known ?? Number.POSITIVE_INFINITY
  const least =
    schema.minimum ?? (exclusiveMinimum === undefined ? Math.min(-1e6, maximum) : exclusiveMinimum + step)
  const upTo = (most: number) => Math.min(maximum, Math.max(least, most))
  if (isWhole) {
    return fc.oneof(
      fc.integer({ min: least, max: upTo(200) }),
      fc.constantFrom(least, ...(known === undefined ? [] : [known])),
    )
  }
  const hundredths = { min: Math.round(least * 100), max: Math.round(upTo(30_000) * 100) }
  const isNarrow = Math.ceil(least) > upTo(20_000)
  return fc.oneof(
    ...(isNarrow
      ? []
      : [{ weight: 6, arbitrary: fc.integer({ min: Math.ceil(least), max: Math.floor(upTo(20_000)) }) }]),
    { weight: 3, arbitrary: fc.integer(hundredths).map((each) => each / 100) },
    { weight: 1, arbitrary: fc.double({ min: least, max: Math.min(maximum, 1e12), noNaN: true }) },
  )
}
