import { nameOf } from '../contract/references.ts'
import { asList, asObject, isObject, type JsonObject } from '../contract/spec-tree.ts'
import { compareOpenEnums, compareValues } from './compare-values.ts'
import { has, same } from './document.ts'
import { flatten, identityOf } from './flatten-schema.ts'
import { isToldEnough } from './many-ways.ts'
import { type Comparison, descend, markBy, markByKeyword, note, type Spot } from './recorder.ts'

/** Keywords that have a comparison of their own. */
const COMPARED = new Set(
  `type enum const x-extensible-enum pattern format multipleOf uniqueItems minimum exclusiveMinimum maximum
  exclusiveMaximum minLength maxLength minItems maxItems minProperties maxProperties properties required items
  additionalProperties oneOf anyOf contentEncoding contentMediaType contentSchema x-encryption default readOnly
  writeOnly deprecated`.split(/\s+/),
)
/** What is said to people; compare-words.ts sees to it. */
const WORDS = new Set([
  'title',
  'description',
  'example',
  'examples',
  'externalDocs',
  '$comment',
  'xml',
  '$defs',
])

/** Compares what two schemas allow, each as its document's own references make it. */
export function compareSchemas(comparison: Comparison, spot: Spot, base: unknown, revision: unknown): void {
  const [key, partner] = [identityOf(base), identityOf(revision)]
  const partners = comparison.comparing.get(key) ?? new Set()
  if (partners.has(partner) || isToldEnough(comparison, spot, base, revision)) return
  comparison.comparing.set(key, partners.add(partner))
  try {
    const before = flatten(comparison.base, base)
    const after = flatten(comparison.revision, revision)
    const marked = 'x-source' in before || 'x-gap' in before ? before : after
    const here = { ...markBy(spot, marked), component: nameOf(base) }
    compareNames(comparison, here, base, revision)
    compareFlat(comparison, here, before, after)
  } finally {
    partners.delete(partner)
  }
}

/** Types in generated code bear the names of components. */
function compareNames(comparison: Comparison, spot: Spot, base: unknown, revision: unknown): void {
  const [before, after] = [nameOf(base), nameOf(revision)]
  if (before === undefined || before === after) return
  if (has(asObject(comparison.revision.components).schemas, before)) return
  const what = after
    ? `the schema ${before} is called ${after} now`
    : `the schema ${before} has no name any more`
  const rest = { effect: 'other', level: 'major', breaks: ['generated'], before, after } as const
  note(comparison, spot, { rule: 'type-renamed', what, ...rest })
}

function compareFlat(comparison: Comparison, spot: Spot, base: JsonObject, revision: JsonObject): void {
  compareValues(comparison, spot, base, revision)
  compareOpenEnums(comparison, spot, base, revision)
  compareFields(comparison, spot, base, revision)
  compareAdditional(comparison, spot, base, revision)
  compareItems(comparison, spot, base, revision)
  for (const keyword of ['oneOf', 'anyOf']) compareChoices(comparison, spot, keyword, base, revision)
  compareEncoding(comparison, spot, base, revision)
  compareManner(comparison, spot, base, revision)
  compareRest(comparison, spot, base, revision)
}

function compareFields(comparison: Comparison, spot: Spot, base: JsonObject, revision: JsonObject): void {
  const [before, after] = [asObject(base.properties), asObject(revision.properties)]
  const required = { before: asList(base.required), after: asList(revision.required) }
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const own = { field: spot.field === '' ? name : `${spot.field}.${name}` }
    const below = descend(spot, ['properties', name], before[name] ?? after[name], own)
    if (!has(before, name)) addField(comparison, below, after[name], required.after.includes(name), base)
    else if (!has(after, name)) {
      const what = 'was removed'
      note(comparison, below, { rule: 'field-removed', what, effect: 'other', before: before[name] })
    } else {
      compareSchemas(comparison, below, before[name], after[name])
    }
  }
  for (const name of new Set([...required.before, ...required.after].map(String))) {
    const isNew = has(before, name) !== has(after, name)
    const [was, is] = [required.before.includes(name), required.after.includes(name)]
    if (was !== is && !isNew) noteRequired(comparison, spot, name, is ? revision : base, is)
  }
}

function noteRequired(
  comparison: Comparison,
  spot: Spot,
  name: string,
  owner: JsonObject,
  isRequired: boolean,
): void {
  const field = spot.field === '' ? name : `${spot.field}.${name}`
  const marked = markByKeyword(spot, owner, 'required', name)
  const below = descend(marked, ['properties', name], {}, { field })
  const rule = isRequired ? 'field-required' : 'field-optional'
  const what = isRequired ? 'must be there now' : 'may be left out now'
  const effect = isRequired ? 'narrower' : 'wider'
  note(comparison, below, { rule, what, effect, before: !isRequired, after: isRequired })
}

function addField(
  comparison: Comparison,
  spot: Spot,
  schema: unknown,
  isRequired: boolean,
  owner: JsonObject,
): void {
  if (isRequired && spot.direction === 'sent') {
    const what = 'is new and must be there'
    note(comparison, spot, { rule: 'field-added-required', what, effect: 'narrower', after: schema })
    return
  }
  // Who reads a closed object may refuse what it did not announce; an open one announces that more may come.
  const level = owner.additionalProperties === false && spot.direction === 'read' ? 'major' : 'minor'
  const what = isRequired ? 'is new and always there' : 'is new'
  note(comparison, spot, { rule: 'field-added', what, effect: 'wider', level, after: schema })
}

function compareAdditional(comparison: Comparison, spot: Spot, base: JsonObject, revision: JsonObject): void {
  for (const keyword of ['additionalProperties', 'unevaluatedProperties']) {
    const [before, after] = [base[keyword] ?? true, revision[keyword] ?? true]
    const [open, reopened] = [isOpen(before), isOpen(after)]
    const here = markByKeyword(markByKeyword(spot, revision, keyword), base, keyword)
    if (isObject(before) && isObject(after)) {
      const field = spot.field === '' ? '*' : `${spot.field}.*`
      compareSchemas(comparison, descend(here, [keyword], before, { field }), before, after)
    } else if (open === reopened && isObject(before) === isObject(after)) continue
    else {
      const isNarrower = after === false || (open && !reopened)
      const rule = isNarrower ? 'fields-closed' : 'fields-opened'
      const what = isNarrower
        ? 'takes fewer fields that it does not name'
        : 'takes more fields that it does not name'
      note(comparison, here, { rule, what, effect: isNarrower ? 'narrower' : 'wider', before, after })
    }
  }
}

function isOpen(value: unknown): boolean {
  return value === true || (isObject(value) && Object.keys(value).length === 0)
}

function compareItems(comparison: Comparison, spot: Spot, base: JsonObject, revision: JsonObject): void {
  if (base.items === undefined && revision.items === undefined) return
  const below = descend(spot, ['items'], base.items, { field: `${spot.field}[]` })
  compareSchemas(comparison, below, base.items ?? {}, revision.items ?? {})
}

function compareChoices(
  comparison: Comparison,
  spot: Spot,
  keyword: string,
  base: JsonObject,
  revision: JsonObject,
): void {
  if (base[keyword] === undefined && revision[keyword] === undefined) return
  if (base[keyword] === undefined || revision[keyword] === undefined) {
    const effect = base[keyword] === undefined ? 'narrower' : 'wider'
    const rule = effect === 'narrower' ? 'choice-added' : 'choice-removed'
    const what = `${effect === 'narrower' ? 'is a choice' : 'is no choice'} of \`${keyword}\` now`
    note(comparison, spot, { rule, what, effect, before: base[keyword], after: revision[keyword] })
    return
  }
  const { pairs, removed, added } = pairUp(asList(base[keyword]), asList(revision[keyword]))
  for (const [index, before, after] of pairs) {
    compareSchemas(comparison, descend(spot, [keyword, String(index)], before), before, after)
  }
  for (const before of removed) {
    const what = `lost the alternative ${nameOf(before) ?? ''}`.trim()
    note(comparison, spot, { rule: 'alternative-removed', what, effect: 'narrower', before })
  }
  for (const after of added) {
    const what = `gained the alternative ${nameOf(after) ?? ''}`.trim()
    note(comparison, spot, { rule: 'alternative-added', what, effect: 'wider', after })
  }
}

/** Alternatives go together by name, then by content; a single one that is left on either side is the same one, changed. */
function pairUp(base: unknown[], revision: unknown[]) {
  const pairs: [number, unknown, unknown][] = []
  let removed = base
  let added = revision
  const take = (before: unknown, after: unknown) => {
    pairs.push([base.indexOf(before), before, after])
    removed = removed.filter((each) => each !== before)
    added = added.filter((each) => each !== after)
  }
  for (const before of base) {
    const name = nameOf(before)
    const after = added.find((each) => (name ? nameOf(each) === name : same(each, before)))
    if (after !== undefined) take(before, after)
  }
  if (removed.length === 1 && added.length === 1) take(removed[0], added[0])
  return { pairs, removed, added }
}

function compareEncoding(comparison: Comparison, spot: Spot, base: JsonObject, revision: JsonObject): void {
  for (const keyword of ['x-encryption', 'contentEncoding', 'contentMediaType']) {
    const [before, after] = [base[keyword], revision[keyword]]
    if (same(before, after)) continue
    const effect = before === undefined ? 'narrower' : 'other'
    const what = `its \`${keyword}\` went from ${before ?? 'none'} to ${after ?? 'none'}`
    const here = markByKeyword(markByKeyword(spot, revision, keyword), base, keyword)
    note(comparison, here, { rule: 'encoding-changed', what, effect, level: 'major', before, after })
  }
  const [before, after] = [base.contentSchema, revision.contentSchema]
  if (before === undefined && after === undefined) return
  const here = markByKeyword(markByKeyword(spot, revision, 'contentSchema'), base, 'contentSchema')
  if (before !== undefined && after !== undefined) {
    const side = `plaintext of ${spot.field || 'the body'}`
    compareSchemas(comparison, descend(here, ['contentSchema'], before, { side, field: '' }), before, after)
  } else {
    const effect = before === undefined ? 'narrower' : 'wider'
    const what = `its content is ${before === undefined ? 'described' : 'not described'} now`
    const rule = before === undefined ? 'content-described' : 'content-undescribed'
    note(comparison, here, { rule, what, effect, before, after })
  }
}

/** How a field is used: its default, who may write it, whether it is on its way out. */
function compareManner(comparison: Comparison, spot: Spot, base: JsonObject, revision: JsonObject): void {
  const [before, after] = [base.default, revision.default]
  if (!same(before, after)) {
    const show = (value: unknown) => (value === undefined ? 'none' : JSON.stringify(value))
    const what = `its default went from ${show(before)} to ${show(after)}`
    // An answer carries its values; a default says what happens to those who leave a field of a request out.
    const level = spot.direction === 'read' ? 'patch' : before === undefined ? 'minor' : 'major'
    const here = markByKeyword(markByKeyword(spot, revision, 'default'), base, 'default')
    note(comparison, here, { rule: 'default-changed', what, effect: 'other', level, before, after })
  }
  for (const keyword of ['readOnly', 'writeOnly']) {
    if (Boolean(base[keyword]) === Boolean(revision[keyword])) continue
    const isBreaking = Boolean(revision[keyword]) && (keyword === 'readOnly') === (spot.direction === 'sent')
    const what = `${revision[keyword] ? 'is' : 'is no longer'} ${keyword === 'readOnly' ? 'read-only' : 'write-only'}`
    const level = isBreaking ? 'major' : 'minor'
    note(comparison, spot, { rule: 'access-changed', what, effect: 'other', level })
  }
  if (Boolean(base.deprecated) !== Boolean(revision.deprecated)) {
    const what = revision.deprecated ? 'is deprecated' : 'is deprecated no longer'
    note(comparison, spot, { rule: 'deprecation', what, effect: 'other', level: 'minor' })
  }
}

/** A keyword that no rule here knows may mean anything. */
function compareRest(comparison: Comparison, spot: Spot, base: JsonObject, revision: JsonObject): void {
  for (const keyword of new Set([...Object.keys(base), ...Object.keys(revision)])) {
    if (COMPARED.has(keyword) || WORDS.has(keyword) || keyword.startsWith('x-')) continue
    const [before, after] = [base[keyword], revision[keyword]]
    if (same(before, after)) continue
    const what = `its \`${keyword}\` changed`
    note(comparison, spot, { rule: 'keyword-changed', what, effect: 'other', before, after })
  }
}
