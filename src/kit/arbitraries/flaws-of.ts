import fc, { type Arbitrary } from 'fast-check'
import { flatten, type Schema } from './schema.ts'
import { type Reading, valuesOf } from './values-of.ts'

/** One way to break one constraint at one place. */
export interface Flaw {
  /** Names on the way to the place; none for the whole value. */
  at: readonly string[]
  /** The keyword that is violated. */
  constraint: string
  /** What the place holds instead; absent where it is dropped. */
  values?: Arbitrary<unknown>
}

interface FlawReading extends Reading {
  /** Every value goes over the wire as text, as in a query: nothing can be of a wrong type but a number. */
  isText: boolean
}

const UNKNOWN_FIELD = 'notAField'

/** Every way to break one constraint of a schema and of those inside it. */
export function listFlaws(schema: Schema, reading: FlawReading, at: readonly string[] = []): Flaw[] {
  const whole = flatten(schema, reading)
  const own = Object.entries(ownFlaws(whole, reading)).flatMap(([constraint, values]) =>
    values ? [{ at, constraint, values }] : [],
  )
  return [...own, ...innerFlaws(whole, reading, at)]
}

function innerFlaws(whole: Schema, reading: FlawReading, at: readonly string[]): Flaw[] {
  const { properties = {}, required = [], additionalProperties } = whole
  const missing = required.map((name) => ({ at: [...at, name], constraint: 'required' }))
  const inside = Object.entries(properties).flatMap(([name, property]) =>
    property === true ? [] : listFlaws(property, reading, [...at, name]),
  )
  if (additionalProperties !== false) return [...missing, ...inside]
  const values = reading.isText ? fc.constant('text') : fc.constantFrom<unknown>('text', 1, null, {})
  return [...missing, ...inside, { at: [...at, UNKNOWN_FIELD], constraint: 'additionalProperties', values }]
}

type Breaking = Record<string, Arbitrary<unknown> | undefined>

function ownFlaws(schema: Schema, reading: FlawReading): Breaking {
  const { type } = schema
  const of = (...types: string[]) => typeof type === 'string' && types.includes(type)
  return {
    ...(typeof type === 'string' && typeFlaws(type, reading.isText)),
    ...(schema.enum && { enum: strangersOf(schema.enum) }),
    ...(of('number', 'integer') && numberFlaws(schema)),
    ...(of('string') && textFlaws(schema, reading)),
  }
}

const samples: Record<string, readonly unknown[]> = {
  string: ['text', '1', ''],
  number: [1, 0, 1.5],
  boolean: [true, false],
  object: [{}, { value: 1 }],
  array: [[], ['text']],
}

function typeFlaws(type: string, isText: boolean): Breaking {
  const isNumber = type === 'number' || type === 'integer'
  if (isText) return { type: isNumber ? fc.stringMatching(/^[a-z]{1,8}$/) : undefined }
  const others = Object.entries(samples).filter(([name]) => name !== (isNumber ? 'number' : type))
  return { type: fc.constantFrom(...others.flatMap(([, values]) => values)), null: fc.constant(null) }
}

/** Values outside a list, near ones among them. */
function strangersOf(members: readonly unknown[]): Arbitrary<string> {
  const names = members.map(String)
  const near = names.flatMap((name) => [name.toLowerCase(), `${name}_`, ` ${name}`, name.slice(0, -1)])
  const isStrange = (text: string) => text.trim() !== '' && !names.includes(text)
  return fc.oneof(fc.stringMatching(/^[A-Z]{1,8}$/), fc.constantFrom(...near)).filter(isStrange)
}

function numberFlaws({ minimum, exclusiveMinimum, maximum, multipleOf, type }: Schema): Breaking {
  const isWhole = type === 'integer' || multipleOf === 1
  const halves = fc.integer({ min: 1, max: (maximum ?? 100) - 1 }).map((each) => each + 0.5)
  return {
    ...(exclusiveMinimum !== undefined && { exclusiveMinimum: edged(exclusiveMinimum, -1) }),
    ...(minimum !== undefined && { minimum: edged(minimum - 1, -1) }),
    ...(maximum !== undefined && { maximum: edged(maximum + 1, 1) }),
    ...(isWhole && { multipleOf: halves }),
  }
}

const REACH = 1_000

/** A value that is just beyond a bound, half of the time, and others that are further. */
function edged(edge: number, direction: 1 | -1): Arbitrary<number> {
  const distances = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: REACH }))
  return distances.map((distance) => edge + direction * distance)
}

function textFlaws(schema: Schema, reading: FlawReading): Breaking {
  const { pattern, format, minLength, maxLength } = schema
  const least = reading.isText ? 1 : 0
  const expression = pattern === undefined ? undefined : new RegExp(pattern, 'u')
  const texts = fc.string({ minLength: least, maxLength: 12 })
  const longer = (length: number) =>
    fc
      .tuple(
        valuesOf(schema, { ...reading, hints: {} }),
        fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 20 })),
      )
      .map(([text, extra]) => 'a'.repeat(length + extra - [...String(text)].length) + text)
  return {
    pattern:
      expression && texts.filter((text) => !expression.test(text) && (!reading.isText || text.trim() !== '')),
    format: nearMisses[format ?? ''] && breakFormat(format!, texts, reading),
    minLength: minLength && !reading.isText ? fc.string({ maxLength: minLength - 1 }) : undefined,
    maxLength: maxLength === undefined ? undefined : longer(maxLength),
  }
}

const nearMisses: Record<string, readonly string[]> = {
  email: ['nobody', 'nobody@', '@example.com', 'a b@example.com'],
  uri: ['example.com/page', '/page', 'http://exa mple.com', 'page'],
  date: ['30.01.2026', '2026-1-1', '20260101', '2026-01-01T00:00:00Z'],
  'date-time': ['2026-01-01', '2026-01-01T00:00:00', 'today'],
}

function breakFormat(format: string, texts: Arbitrary<string>, reading: FlawReading): Arbitrary<string> {
  const schema: Schema = { type: 'string', format }
  return fc
    .oneof(texts, fc.constantFrom(...nearMisses[format]!))
    .filter((text) => text.trim() !== '' && !reading.conforms(schema, text))
}

/** A copy of a value that bears a flaw. What lies on the way and is not there is made. */
export function applyFlaw(
  value: unknown,
  { at, values }: Pick<Flaw, 'at' | 'values'>,
  instead: unknown,
): unknown {
  const [name, ...rest] = at
  if (name === undefined) return instead
  const holder = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  if (rest.length > 0) return { ...holder, [name]: applyFlaw(holder[name], { at: rest, values }, instead) }
  if (values) return { ...holder, [name]: instead }
  return Object.fromEntries(Object.entries(holder).filter(([each]) => each !== name))
}
