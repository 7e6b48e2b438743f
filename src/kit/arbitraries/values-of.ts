import fc, { type Arbitrary } from 'fast-check'
import { flatten, type Schema, type SchemaReader } from './schema.ts'
import { textsOf } from './texts-of.ts'

/** Values that a property may also have, by its name: those that lead to records which exist. */
export type Hints = Readonly<Record<string, readonly unknown[]>>

export interface Reading extends SchemaReader {
  hints: Hints
  /** Values that a property has in place of those its schema allows, by its name: where a rule is in no schema. */
  only?: Readonly<Record<string, Arbitrary<unknown>>>
}

/** Values that conform to a schema. */
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
      return fc.array(valuesOf(schema.items ?? true, reading), { maxLength: 3 })
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
  const model = Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [name, valuesOf(value, reading, name)]),
  )
  const declared = fc.record(model, {
    requiredKeys: required.filter((name) => Object.hasOwn(model, name)),
    noNullPrototype: true,
  })
  // what one field says of another is met by trying
  const isConditional = schema.if !== undefined || schema.dependentSchemas !== undefined
  const own = isConditional ? declared.filter((value) => reading.conforms(schema, value)) : declared
  if (!additionalProperties) return own
  const names = fc.string({ maxLength: Math.min(12, schema.propertyNames?.maxLength ?? 12) })
  const free = fc.dictionary(names, valuesOf(additionalProperties, reading), { maxKeys: 3 })
  return fc.tuple(free, own).map(([others, each]) => ({ ...others, ...(each as object) }))
}

/** Amounts with the decimals that money has, and what the bounds just allow. */
function numbersOf(schema: Schema): Arbitrary<number> {
  const { type, multipleOf, maximum = 1e12, exclusiveMinimum } = schema
  const isWhole = type === 'integer' || multipleOf === 1
  const least =
    schema.minimum ?? (exclusiveMinimum === undefined ? -1e6 : exclusiveMinimum + (isWhole ? 1 : 0.01))
  if (isWhole) {
    return fc.oneof(
      fc.integer({ min: least, max: Math.min(maximum, 200) }),
      fc.constantFrom(least, ...(schema.maximum === undefined ? [] : [schema.maximum])),
    )
  }
  const hundredths = fc.integer({ min: Math.round(least * 100), max: 3_000_000 }).map((each) => each / 100)
  return fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: Math.ceil(least), max: 20_000 }) },
    { weight: 3, arbitrary: hundredths },
    { weight: 1, arbitrary: fc.double({ min: least, max: maximum, noNaN: true }) },
  )
}
