import type { RequestField, Schema } from './request-fields.ts'
import { FORMATS, LISTED, PATTERNS, type Probe, type Probes, type Rule } from './samples.ts'

/** One keyword of a schema that a request has to keep. */
export interface Constraint {
  field: RequestField
  keyword: string
  /** In the words of a title. */
  shown: string
  probes: Probes
}

/** Keywords that say what stands where, or nothing that a request could break. */
const SILENT = new Set([
  'properties',
  'then',
  'contentEncoding',
  'contentMediaType',
  'contentSchema',
  'default',
  'description',
  'title',
  'examples',
  'example',
  'deprecated',
])

/** Keywords whose breach is to be without a value, or with one of another kind. */
const PRESENCE = new Set(['type', 'required', 'additionalProperties'])

/**
 * Every keyword of a field's schema with values on both sides of what it allows.
 *
 * @throws Error for a keyword, a pattern or a format of which nobody said yet how it is tried
 */
export function listConstraints(field: RequestField): Constraint[] {
  return Object.entries(field.schema)
    .filter(([keyword]) => !SILENT.has(keyword) && !keyword.startsWith('x-'))
    .filter(([keyword, bound]) => !PRESENCE.has(keyword) || isMap(keyword, bound))
    .map(([keyword, bound]) => {
      const build = KEYWORDS[keyword]
      if (!build) throw new Error(`${describe(field)}: nobody said how the keyword ${keyword} is tried.`)
      return { field, keyword, ...build(bound, field) }
    })
    .filter(({ probes }) => probes.takes.length + probes.refuses.length > 0)
}

/** An object whose names are free, and whose values are not. */
function isMap(keyword: string, bound: unknown): boolean {
  return keyword === 'additionalProperties' && typeof bound === 'object'
}

type Build = (bound: unknown, field: RequestField) => Rule

const KEYWORDS: Record<string, Build> = {
  minimum: (bound, field) => {
    const least = Number(bound)
    return state(field, `is at least ${least}`, [least], [least - stepOf(field.schema), least - 2])
  },
  maximum: (bound, field) => {
    const most = Number(bound)
    return state(field, `is at most ${most}`, [most], [most + stepOf(field.schema), most * 10])
  },
  exclusiveMinimum: (bound, field) => {
    const least = Number(bound)
    return state(field, `is more than ${least}`, [least + 0.01], [least, least - 0.01])
  },
  multipleOf: (bound, field) => {
    const step = Number(bound)
    return state(field, `is a multiple of ${step}`, [step * 2], [step * 1.5])
  },
  minLength: (bound, field) => {
    const least = Number(bound)
    const takes = LISTED.has(field.at.at(-1) ?? '') ? [] : [fill(field, least)]
    return state(field, `has at least ${least} characters`, takes, [fill(field, least - 1)])
  },
  maxLength: (bound, field) => {
    const most = Number(bound)
    const texts = fitsInto(field, most) ? [fill(field, most)].filter((text) => conforms(field, text)) : []
    const tooLong = fitsInto(field, most) ? [fill(field, most + 1)] : []
    return state(field, `has at most ${most} characters`, texts, tooLong)
  },
  maxProperties: (bound, field) => {
    const most = Number(bound)
    return state(field, `has at most ${most} members`, [members(most)], [members(most + 1)])
  },
  propertyNames: (bound, field) => {
    const most = (bound as Schema).maxLength as number
    const named = (length: number) => ({ ['n'.repeat(length)]: 1 })
    return state(field, `has names of at most ${most} characters`, [named(most)], [named(most + 1)])
  },
  additionalProperties: (bound, field) => {
    const most = (bound as Schema).maxLength as number
    const holding = (value: unknown) => ({ note: value })
    const takes = ['a'.repeat(most), 1, true, null].map(holding)
    const refuses = ['a'.repeat(most + 1), {}, []].map(holding)
    return state(
      field,
      `has texts of at most ${most} characters, numbers, true, false and null`,
      takes,
      refuses,
    )
  },
  pattern: (bound, field) => {
    const { takes, refuses } = sampleOf(PATTERNS, String(bound), field)
    return state(field, `matches ${bound}`, takes, refuses)
  },
  format: (bound, field) => {
    const { takes, refuses } = sampleOf(FORMATS, String(bound), field)
    return state(field, `has the format ${bound}`, takes, refuses)
  },
  // Every currency of every operation is what REQ-LIM-02 is about, and tried there.
  enum: (bound, field) => {
    const values = bound as string[]
    const [first = ''] = values
    const recased = first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase()
    const takes = field.at.at(-1) === 'currency' ? [values[0], values.at(-1)] : values
    return state(field, `is one of ${values.join(', ')}`, takes, ['NONE_OF_THEM', recased])
  },
  if: (_, field) => ruleOf(field, 'if'),
  dependentSchemas: (_, field) => ruleOf(field, 'dependentSchemas'),
}

function state(
  field: RequestField,
  shown: string,
  takes: readonly unknown[],
  refuses: readonly unknown[],
): Rule {
  const probe = (value: unknown) => change(field, value)
  return { shown, probes: { takes: takes.map(probe), refuses: refuses.map(probe) } }
}

/** The request with another value for a field, and whatever else that value asks for. */
export function change({ fixture, at }: RequestField, value: unknown, what?: string): Probe {
  const rule = fixture.rules?.companions
  const name = at.join('.')
  const companions = rule?.[`${name}=${value}`] ?? rule?.[`${name}=*`] ?? []
  return { shown: what ?? show(value), changes: [{ at, value }, ...companions] }
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > 60 ? `${text.slice(0, 40)}… (${String(value).length} characters)` : text
}

function ruleOf(field: RequestField, keyword: 'if' | 'dependentSchemas'): Rule {
  const rule = field.fixture.rules?.[keyword]
  if (!rule) throw new Error(`${describe(field)}: nobody said how its ${keyword} is tried.`)
  return rule
}

function sampleOf<T>(samples: Record<string, T>, name: string, field: RequestField): T {
  const sample = samples[name]
  if (!sample) throw new Error(`${describe(field)}: nobody said what ${name} takes and refuses.`)
  return sample
}

function stepOf({ type, multipleOf }: Schema): number {
  return typeof multipleOf === 'number' ? multipleOf : type === 'integer' ? 1 : 0.5
}

function members(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`n${index}`, index]))
}

/** A block of RSA holds no more than a few hundred bytes, the other fields among them. */
const MOST_SEALED_CHARACTERS = 100

function fitsInto({ place, operation }: RequestField, length: number): boolean {
  return place !== 'payload' || operation.row.encrypted?.cipher !== 'rsa' || length <= MOST_SEALED_CHARACTERS
}

/** A text of exactly this length that is otherwise as the field wants it. */
function fill({ schema }: RequestField, length: number): string {
  const [start, end] = frameOf(schema)
  const filling = 'Ab3'.repeat(length).slice(0, Math.max(0, length - start.length - end.length))
  return `${start}${filling}${end}`.slice(0, length)
}

function frameOf({ format, pattern }: Schema): [start: string, end: string] {
  if (format === 'uri') return ['https://shop.example.com/', '']
  const isEmail = format === 'email' || (typeof pattern === 'string' && pattern.includes('@'))
  return isEmail ? ['', '@example.ca'] : ['', '']
}

/** Where a pattern or a list says more than a length does, it is tried by its own samples. */
function conforms({ schema, at }: RequestField, text: string): boolean {
  const { pattern, format } = schema
  if (LISTED.has(at.at(-1) ?? '') || 'contentSchema' in schema) return false
  return format === 'date-time' ? false : typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text)
}

export function describe({ operation, place, at }: RequestField): string {
  return `${operation.operationId} ${place} ${at.join('.')}`
}
