import fc from 'fast-check'
import { isNumber, type Schema } from './schema.ts'
import { textsOf } from './texts-of.ts'

/** Values on both sides of the limit that one keyword of a schema sets. */
export interface Edges {
  /** The keyword's limit, as worded in a title. */
  shown: string
  takes: readonly unknown[]
  refuses: readonly unknown[]
}

/** Undefined for a bound whose two sides are not known. */
type Build = (bound: never, schema: Schema) => Edges | undefined

/** A member that no schema knows. */
export const UNKNOWN_MEMBER = 'notAField'

/** Values of wrong types; the first is the one most easily mistaken for the right type. */
const OTHER_TYPES: Record<string, readonly unknown[]> = {
  string: [5, 0, 1.5, true, false, {}, ['text']],
  number: ['100', 'text', '', true, false, {}, []],
  object: ['text', '', 1, 0, true, [], ['text']],
  array: ['text', 1, true, {}],
  boolean: ['true', 1, 0, {}, []],
}

/** Valid and invalid values of each format. A date only needs the right form, since the published validators check no more. */
const FORMATS: Record<string, Omit<Edges, 'shown'>> = {
  email: {
    takes: ['first.last+tag@mail.example.com'],
    refuses: ['a', 'a@', '@example.com', 'a b@c.co'],
  },
  uri: {
    takes: ['https://files.example.com/a%20b.pdf'],
    refuses: ['/a.pdf', 'https://a b.example/'],
  },
  date: {
    takes: ['1992-02-29', '1970-01-01'],
    refuses: ['29-02-1992', '1992-2-9', '19920229', '1992-02-29T00:00:00Z'],
  },
  'date-time': {
    takes: ['2026-03-01T00:00:00Z', '2026-03-01T01:30:00.250+01:00'],
    refuses: ['2026-03-01', '2026-03-01T00:00:00', '2026-03-01T00:61:00Z', 'yesterday'],
  },
  // Files are checked by content, in a contract of their own.
  binary: { takes: [], refuses: [] },
}

/** Values on both sides of each keyword that bounds a value on its own. */
const EDGES: Readonly<Record<string, Build>> = {
  minimum: (least: number, schema) => ({
    shown: `is at least ${least}`,
    takes: [least],
    refuses: [least - stepOf(schema), least - 2],
  }),
  maximum: (most: number, schema) => ({
    shown: `is at most ${most}`,
    takes: [most],
    refuses: [most + stepOf(schema), most * 10],
  }),
  exclusiveMinimum: (least: number) => ({
    shown: `is more than ${least}`,
    takes: [least + 0.01],
    refuses: [least, least - 0.01],
  }),
  multipleOf: (step: number) => ({
    shown: `is a multiple of ${step}`,
    takes: [step * 2],
    refuses: [step * 1.5],
  }),
  minLength: (least: number, schema) => ({
    shown: `has at least ${least} ${least === 1 ? 'character' : 'characters'}`,
    takes: [fill(schema, least)],
    refuses: [fill(schema, least - 1)],
  }),
  maxLength: (most: number, schema) => ({
    shown: `has at most ${most} characters`,
    takes: [fill(schema, most)].filter((text) => isOfForm(schema, text)),
    refuses: [fill(schema, most + 1)],
  }),
  maxProperties: (most: number) => ({
    shown: `has at most ${most} members`,
    takes: [members(most)],
    refuses: [members(most + 1)],
  }),
  propertyNames: ({ maxLength: most = 0 }: Schema) => ({
    shown: `has names of at most ${most} characters`,
    takes: [{ ['n'.repeat(most)]: 1 }],
    refuses: [{ ['n'.repeat(most + 1)]: 1 }],
  }),
  additionalProperties: ({ maxLength: most = 0 }: Schema) => ({
    shown: `has strings of at most ${most} characters, numbers, booleans or null as values`,
    takes: ['a'.repeat(most), 1, true, null].map((note) => ({ note })),
    refuses: ['a'.repeat(most + 1), {}, []].map((note) => ({ note })),
  }),
  pattern: (pattern: string, schema) => ({ shown: `matches ${pattern}`, ...textsAround(pattern, schema) }),
  format: (format: string) => FORMATS[format] && { shown: `has the format ${format}`, ...FORMATS[format] },
  enum: (values: string[]) => ({
    shown: `is one of ${values.join(', ')}`,
    takes: values,
    refuses: ['NONE_OF_THEM', swapCase(values[0] ?? '')],
  }),
}

/** Lists the keywords of a schema that `EDGES` knows. A boolean `additionalProperties` bounds no member, and is skipped. */
export function listEdges(schema: Schema): { keyword: string; edges: Edges }[] {
  return Object.entries(schema).flatMap(([keyword, bound]) => {
    if (keyword === 'additionalProperties' && typeof bound !== 'object') return []
    const edges = EDGES[keyword]?.(bound as never, schema)
    return edges ? [{ keyword, edges }] : []
  })
}

const SAMPLE = { seed: 20_260_101, numRuns: 200 }

const known = new Map<string, Omit<Edges, 'shown'>>()

/** Picks the shortest and the longest of some plain texts that match, and near misses of each: once for schemas that are alike. */
function textsAround(pattern: string, schema: Schema): Omit<Edges, 'shown'> {
  const { format, minLength, maxLength, enum: values, contentSchema } = schema
  const name = JSON.stringify({ pattern, format, minLength, maxLength, values, isSealed: !!contentSchema })
  const texts = known.get(name) ?? pickTexts(pattern, schema)
  known.set(name, texts)
  return texts
}

function pickTexts(pattern: string, schema: Schema): Omit<Edges, 'shown'> {
  const expression = new RegExp(pattern, 'u')
  const made = (schema.enum as string[] | undefined) ?? [
    fill(schema, 16),
    ...fc.sample(textsOf(schema), SAMPLE),
  ]
  const plain = made.filter((text) => expression.test(text) && /^[\w.:/@+=-]+$/.test(text))
  const sorted = plain.toSorted((one, other) => one.length - other.length || (one < other ? -1 : 1))
  const [short, long] = [sorted[0], sorted.at(-1)]
  if (short === undefined || long === undefined) return { takes: [], refuses: [] }
  const slips = slipsOf(short, long).filter((text) => text !== '' && !expression.test(text))
  const texts = [short, long, ` ${short} `].filter((text) => expression.test(text))
  return { takes: schema.contentSchema ? [] : [...new Set(texts)], refuses: [...new Set(slips)] }
}

function slipsOf(short: string, long: string): string[] {
  const middle = Math.floor(long.length / 2)
  return [
    short.slice(0, -1),
    `${long}${long.at(-1)}`,
    long.slice(1),
    short.replace(/[^A-Za-z0-9]/, ''),
    long.replace(/[^A-Za-z0-9]/, '$&$&'),
    `${long.slice(0, -1)}é`,
    `${long.slice(0, middle)} ${long.slice(middle + 1)}`,
    long.replace(/\d$/, (digit) => String(Number(digit) + 1)),
    short.replaceAll(/\d/g, '0'),
    `-${short}`,
    `${short}.5`,
    swapCase(long),
    long.replace(/^\w+:\/\//, 'javascript:'),
  ]
}

function swapCase(text: string): string {
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase()
}

function stepOf({ type, multipleOf }: Schema): number {
  return multipleOf ?? (type === 'integer' ? 1 : 0.5)
}

function members(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, index]))
}

/** Returns a text of exactly this length that otherwise fits the schema. */
function fill({ format, pattern }: Schema, length: number): string {
  const isEmail = format === 'email' || pattern?.includes('@')
  const start = format === 'uri' ? 'https://shop.example.com/' : ''
  const end = isEmail ? '@example.ca' : ''
  const filling = 'Ab3'.repeat(length).slice(0, Math.max(0, length - start.length - end.length))
  return `${start}${filling}${end}`.slice(0, length)
}

/** Whether a text fits the pattern. If a pattern or a format is stricter than the length, its own texts test it. */
function isOfForm({ pattern, format, contentSchema }: Schema, text: string): boolean {
  if (contentSchema || format === 'date-time') return false
  return pattern === undefined || new RegExp(pattern, 'u').test(text)
}

/** Returns values of other types than the schema's. */
export function otherTypesOf({ type, properties }: Schema): readonly unknown[] {
  const known = type ?? (properties && 'object')
  return OTHER_TYPES[isNumber(known) ? 'number' : String(known)] ?? []
}
