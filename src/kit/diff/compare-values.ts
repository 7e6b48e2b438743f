import { asList, type JsonObject } from '../contract/spec-tree.ts'
import type { Effect } from './change.ts'
import { same } from './document.ts'
import { type Comparison, markByKeyword, type Note, note, type Spot } from './recorder.ts'

type Found = Omit<Note, 'level' | 'breaks'>

/** Everything that a schema says of a single value: its type, its values, its limits. */
export function compareValues(
  comparison: Comparison,
  spot: Spot,
  base: JsonObject,
  revision: JsonObject,
): void {
  const report = (keyword: string, found: Found) =>
    note(comparison, markByKeyword(markByKeyword(spot, revision, keyword), base, keyword), found)
  for (const found of compareTypes(base, revision)) report('type', found)
  for (const found of compareEnums(base, revision)) report('enum', found)
  for (const keyword of ['pattern', 'format', 'multipleOf', 'uniqueItems']) {
    for (const found of compareSimple(keyword, base, revision)) report(keyword, found)
  }
  for (const limit of LIMITS) {
    for (const found of compareLimit(limit, base, revision)) report(limit.name, found)
  }
}

function typesOf({ type }: JsonObject): string[] | undefined {
  return type === undefined ? undefined : ([type].flat() as string[])
}

function compareTypes(base: JsonObject, revision: JsonObject): Found[] {
  const [before, after] = [typesOf(base), typesOf(revision)]
  if (same(before && [...before].sort(), after && [...after].sort())) return []
  const values = { before: base.type, after: revision.type }
  const gained = missing(after, before)
  const lost = missing(before, after)
  if (before && after && same([...gained, ...lost], ['null'])) {
    return gained.length > 0
      ? [{ rule: 'null-allowed', what: 'may be null now', effect: 'wider', ...values }]
      : [{ rule: 'null-forbidden', what: 'is never null now', effect: 'narrower', ...values }]
  }
  const effect = gained.length > 0 ? (lost.length > 0 ? 'other' : 'wider') : 'narrower'
  const what = `its type went from ${showTypes(before)} to ${showTypes(after)}`
  return [{ rule: 'type-changed', what, effect, ...values }]
}

/** Types of the first that the second has no room for. No type at all has room for every one. */
function missing(types: string[] | undefined, among: string[] | undefined): string[] {
  if (among === undefined) return []
  if (types === undefined) return ['any']
  return types.filter((type) => !among.includes(type) && !(type === 'integer' && among.includes('number')))
}

function showTypes(types: string[] | undefined): string {
  return types === undefined ? 'anything' : types.join(' or ')
}

function closedValues(schema: JsonObject): unknown[] | undefined {
  if ('const' in schema) return [schema.const]
  return Array.isArray(schema.enum) ? schema.enum : undefined
}

function compareEnums(base: JsonObject, revision: JsonObject): Found[] {
  const [before, after] = [closedValues(base), closedValues(revision)]
  if (before && after) {
    const [lost, gained] = [subtract(before, after), subtract(after, before)]
    if (lost.length > 0 && gained.length > 0 && lost.length === before.length) {
      const what = `its values went from ${list(before)} to ${list(after)}`
      return [{ rule: 'enum-values-changed', what, effect: 'other', before, after }]
    }
    return [
      ...when(lost, 'enum-values-removed', 'lost', 'narrower', before, after),
      ...when(gained, 'enum-values-added', 'gained', 'wider', before, after),
    ]
  }
  if (after) {
    const what = `is a closed list now: ${list(after)}`
    return [{ rule: 'enum-closed', what, effect: 'narrower', before: base['x-extensible-enum'], after }]
  }
  if (before) {
    const what = 'is no closed list any more'
    return [{ rule: 'enum-opened', what, effect: 'wider', before, after: revision['x-extensible-enum'] }]
  }
  return []
}

function when(
  values: unknown[],
  rule: string,
  verb: string,
  effect: Effect,
  before: unknown,
  after: unknown,
): Found[] {
  const noun = values.length === 1 ? 'the value' : 'the values'
  return values.length > 0 ? [{ rule, what: `${verb} ${noun} ${list(values)}`, effect, before, after }] : []
}

/** The values that a client must be ready to see grow: neither more nor fewer of them break it. */
export function compareOpenEnums(
  comparison: Comparison,
  spot: Spot,
  base: JsonObject,
  revision: JsonObject,
): void {
  if (closedValues(base) || closedValues(revision)) return
  const [before, after] = [asList(base['x-extensible-enum']), asList(revision['x-extensible-enum'])]
  const values = { before, after, level: 'minor' } as const
  const [gained, lost] = [subtract(after, before), subtract(before, after)]
  if (gained.length > 0) {
    const what = `its open list of known values gained ${list(gained)}`
    note(comparison, spot, { rule: 'open-values-added', what, effect: 'wider', ...values })
  }
  if (lost.length > 0) {
    const what = `its open list of known values lost ${list(lost)}`
    note(comparison, spot, { rule: 'open-values-removed', what, effect: 'narrower', ...values })
  }
}

function compareSimple(keyword: string, base: JsonObject, revision: JsonObject): Found[] {
  const before = base[keyword] === false ? undefined : base[keyword]
  const after = revision[keyword] === false ? undefined : revision[keyword]
  if (same(before, after)) return []
  const values = { before, after }
  if (before === undefined) {
    return [
      {
        rule: `${slug(keyword)}-added`,
        what: `has ${show(keyword, after)} now`,
        effect: 'narrower',
        ...values,
      },
    ]
  }
  if (after === undefined) {
    const what = `has no longer ${show(keyword, before)}`
    return [{ rule: `${slug(keyword)}-removed`, what, effect: 'wider', ...values }]
  }
  const what = `its \`${keyword}\` went from \`${before}\` to \`${after}\``
  return [{ rule: `${slug(keyword)}-changed`, what, effect: effectOfStep(keyword, before, after), ...values }]
}

/** Of the keywords without an order only steps of numbers can be told to be finer or coarser. */
function effectOfStep(keyword: string, before: unknown, after: unknown): Effect {
  if (keyword !== 'multipleOf') return 'other'
  const isMultiple = (of: number, step: number) => Math.abs(of / step - Math.round(of / step)) < 1e-9
  if (isMultiple(Number(after), Number(before))) return 'narrower'
  return isMultiple(Number(before), Number(after)) ? 'wider' : 'other'
}

interface Limit {
  name: string
  exclusive?: string
  isLower: boolean
  /** What holds without the keyword. */
  absent: number
}

const LIMITS: readonly Limit[] = [
  { name: 'minimum', exclusive: 'exclusiveMinimum', isLower: true, absent: Number.NEGATIVE_INFINITY },
  { name: 'maximum', exclusive: 'exclusiveMaximum', isLower: false, absent: Number.POSITIVE_INFINITY },
  ...['minLength', 'minItems', 'minProperties'].map((name) => ({ name, isLower: true, absent: 0 })),
  ...['maxLength', 'maxItems', 'maxProperties'].map((name) => ({
    name,
    isLower: false,
    absent: Number.POSITIVE_INFINITY,
  })),
]

function compareLimit(limit: Limit, base: JsonObject, revision: JsonObject): Found[] {
  const [before, after] = [boundOf(limit, base), boundOf(limit, revision)]
  if (before.value === after.value && before.isExclusive === after.isExclusive) return []
  const isNarrower =
    before.value === after.value ? after.isExclusive : after.value > before.value === limit.isLower
  const effect = isNarrower ? 'narrower' : 'wider'
  const rule = effect === 'narrower' ? 'limit-tightened' : 'limit-loosened'
  const what = `its \`${limit.name}\` went from ${before.shown} to ${after.shown}`
  return [{ rule, what, effect, before: before.shown, after: after.shown }]
}

function boundOf({ name, exclusive, isLower, absent }: Limit, schema: JsonObject) {
  const plain = typeof schema[name] === 'number' ? (schema[name] as number) : absent
  const strict = exclusive === undefined ? undefined : schema[exclusive]
  if (typeof strict === 'number' && (isLower ? strict >= plain : strict <= plain)) {
    // Among whole numbers "more than 0" and "at least 1" are one and the same.
    if (schema.type === 'integer') return bound(strict + (isLower ? 1 : -1), false)
    return bound(strict, true, isLower ? `more than ${strict}` : `less than ${strict}`)
  }
  return bound(plain, false)
}

function bound(value: number, isExclusive: boolean, shown = Number.isFinite(value) ? String(value) : 'none') {
  return { value, isExclusive, shown }
}

function subtract(values: readonly unknown[], others: readonly unknown[]): unknown[] {
  const plain = new Set(others)
  const structured = others.filter((other) => typeof other === 'object')
  return values.filter((value) => !plain.has(value) && !structured.some((other) => same(value, other)))
}

function list(values: readonly unknown[]): string {
  return values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ')
}

function slug(keyword: string): string {
  return keyword.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

function show(keyword: string, value: unknown): string {
  return value === true ? `\`${keyword}\`` : `the ${keyword} \`${String(value)}\``
}
