import { asList, type JsonObject } from '../contract/spec-tree.ts'
import type { Effect } from './change.ts'
import { same } from './document.ts'
import { markByKeyword, note, type Spot } from './recorder.ts'

/** Compares everything about a single value: its type, its values, its limits. */
export function compareValues(spot: Spot, base: JsonObject, revision: JsonObject): void {
  const spotOf = (keyword: string) => markByKeyword(spot, keyword, [base, revision])
  compareTypes(spotOf('type'), base, revision)
  compareEnums(spotOf('enum'), base, revision)
  for (const keyword of ['pattern', 'format', 'multipleOf', 'uniqueItems']) {
    const [before, after] = [base[keyword], revision[keyword]].map((value) =>
      value === false ? undefined : value,
    )
    compareSimple(spotOf(keyword), keyword, before, after)
  }
  for (const limit of LIMITS) compareLimit(spotOf(limit), limit, base, revision)
}

function typesOf({ type }: JsonObject): string[] | undefined {
  return type === undefined ? undefined : ([type].flat() as string[])
}

function compareTypes(spot: Spot, base: JsonObject, revision: JsonObject): void {
  const [before, after] = [typesOf(base), typesOf(revision)]
  if (same(before?.toSorted(), after?.toSorted())) return
  const values = { before: base.type, after: revision.type }
  const gained = missing(after, before)
  const lost = missing(before, after)
  if (before && after && same([...gained, ...lost], ['null'])) {
    if (gained.length > 0) note(spot, 'null-allowed', 'wider', 'may be null now', values)
    else note(spot, 'null-forbidden', 'narrower', 'is never null now', values)
    return
  }
  const effect = gained.length > 0 ? (lost.length > 0 ? 'other' : 'wider') : 'narrower'
  const what = `its type went from ${showTypes(before)} to ${showTypes(after)}`
  note(spot, 'type-changed', effect, what, values)
}

/** Returns the types that the second list does not allow. An undefined list allows every type. */
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

function compareEnums(spot: Spot, base: JsonObject, revision: JsonObject): void {
  const [before, after] = [closedValues(base), closedValues(revision)]
  const values = {
    before: before ?? base['x-extensible-enum'],
    after: after ?? revision['x-extensible-enum'],
  }
  if (before && after) {
    const [lost, gained] = [subtract(before, after), subtract(after, before)]
    if (lost.length > 0 && gained.length > 0 && lost.length === before.length) {
      const what = `its values went from ${list(before)} to ${list(after)}`
      note(spot, 'enum-values-changed', 'other', what, values)
      return
    }
    if (lost.length > 0) note(spot, 'enum-values-removed', 'narrower', `lost ${name(lost)}`, values)
    if (gained.length > 0) note(spot, 'enum-values-added', 'wider', `gained ${name(gained)}`, values)
  } else if (after) note(spot, 'enum-closed', 'narrower', `is a closed list now: ${list(after)}`, values)
  else if (before) note(spot, 'enum-opened', 'wider', 'is no longer a closed list', values)
}

function name(values: unknown[]): string {
  return `the value${values.length === 1 ? '' : 's'} ${list(values)}`
}

/** Compares the known values of an open list. Additions or removals alone do not break clients, replacements do. */
export function compareOpenEnums(spot: Spot, base: JsonObject, revision: JsonObject): void {
  if (closedValues(base) || closedValues(revision)) return
  const [before, after] = [asList(base['x-extensible-enum']), asList(revision['x-extensible-enum'])]
  const [gained, lost] = [subtract(after, before), subtract(before, after)]
  if (gained.length > 0 && lost.length > 0) {
    const what = `its known values went from ${list(lost)} to ${list(gained)}: a comparison with the former finds none`
    note(spot, 'open-values-changed', 'other', what, { before, after, level: 'major' })
    return
  }
  const details = { before, after, level: 'minor' } as const
  if (gained.length > 0) {
    const what = `its open list of known values gained ${list(gained)}`
    note(spot, 'open-values-added', 'wider', what, details)
  }
  if (lost.length > 0) {
    const what = `its open list of known values lost ${list(lost)}`
    note(spot, 'open-values-removed', 'narrower', what, details)
  }
}

function compareSimple(spot: Spot, keyword: string, before: unknown, after: unknown): void {
  if (same(before, after)) return
  const rule = keyword.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const values = { before, after }
  if (before === undefined) {
    note(spot, `${rule}-added`, 'narrower', `has ${show(keyword, after)} now`, values)
  } else if (after === undefined) {
    note(spot, `${rule}-removed`, 'wider', `has no longer ${show(keyword, before)}`, values)
  } else {
    const what = `its \`${keyword}\` went from \`${before}\` to \`${after}\``
    note(spot, `${rule}-changed`, effectOfStep(keyword, before, after), what, values)
  }
}

function show(keyword: string, value: unknown): string {
  return value === true ? `\`${keyword}\`` : `the ${keyword} \`${String(value)}\``
}

/** Of keywords without an order, only `multipleOf` can be compared as finer or coarser. */
function effectOfStep(keyword: string, before: unknown, after: unknown): Effect {
  if (keyword !== 'multipleOf') return 'other'
  const isMultiple = (of: number, step: number) => Math.abs(of / step - Math.round(of / step)) < 1e-9
  if (isMultiple(Number(after), Number(before))) return 'narrower'
  return isMultiple(Number(before), Number(after)) ? 'wider' : 'other'
}

/** Lower limits begin with `min`. */
const LIMITS = [
  ...['minimum', 'maximum', 'minLength', 'minItems', 'minProperties'],
  ...['maxLength', 'maxItems', 'maxProperties'],
]
const EXCLUSIVE: Record<string, string> = { minimum: 'exclusiveMinimum', maximum: 'exclusiveMaximum' }

function compareLimit(spot: Spot, limit: string, base: JsonObject, revision: JsonObject): void {
  const [before, after] = [boundOf(limit, base), boundOf(limit, revision)]
  if (before.value === after.value && before.isExclusive === after.isExclusive) return
  const isHigher = after.value > before.value
  const isNarrower = before.value === after.value ? after.isExclusive : isHigher === limit.startsWith('min')
  const what = `its \`${limit}\` went from ${before.shown} to ${after.shown}`
  const values = { before: before.shown, after: after.shown }
  if (isNarrower) note(spot, 'limit-tightened', 'narrower', what, values)
  else note(spot, 'limit-loosened', 'wider', what, values)
}

function boundOf(limit: string, schema: JsonObject) {
  const isLower = limit.startsWith('min')
  const absent = limit === 'minimum' ? Number.NEGATIVE_INFINITY : isLower ? 0 : Number.POSITIVE_INFINITY
  const plain = typeof schema[limit] === 'number' ? schema[limit] : absent
  const strict = EXCLUSIVE[limit] && schema[EXCLUSIVE[limit]]
  if (typeof strict === 'number' && (isLower ? strict >= plain : strict <= plain)) {
    // For integers, "more than 0" and "at least 1" are the same.
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
