import { nameOf } from '../contract/references.ts'
import { asList, asObject, isObject, type JsonObject } from '../contract/spec-tree.ts'
import { compareOpenEnums, compareValues } from './compare-values.ts'
import { has, keysOf, same } from './document.ts'
import { flatten, identityOf } from './flatten-schema.ts'
import { isToldEnough } from './many-ways.ts'
import {
  descend,
  markBy,
  markByKeyword,
  note,
  noteDeprecation,
  noteExistence,
  noteRequirement,
  type Spot,
} from './recorder.ts'

/** Keywords with a comparison of their own, here or, for prose, in compare-words.ts. */
const COMPARED = new Set(
  `type enum const x-extensible-enum pattern format multipleOf uniqueItems minimum exclusiveMinimum maximum
  exclusiveMaximum minLength maxLength minItems maxItems minProperties maxProperties properties required items
  additionalProperties oneOf anyOf contentEncoding contentMediaType contentSchema x-encryption default readOnly
  writeOnly deprecated title description example examples externalDocs $comment xml $defs`.split(/\s+/),
)

/** In the order of the findings in a report. */
const COMPARISONS = [
  compareValues,
  compareOpenEnums,
  compareFields,
  compareAdditional,
  compareItems,
  compareChoices,
  compareEncoding,
  compareContentSchema,
  compareManner,
  noteDeprecation,
  compareRest,
]

/** Compares what two schemas allow, each with the references of its own document resolved. */
export function compareSchemas(spot: Spot, base: unknown, revision: unknown): void {
  const { comparison } = spot
  const [key, partner] = [identityOf(base), identityOf(revision)]
  const partners = comparison.comparing.get(key) ?? new Set()
  if (partners.has(partner) || isToldEnough(spot, base, revision)) return
  comparison.comparing.set(key, partners.add(partner))
  try {
    const before = flatten(comparison.base, base)
    const after = flatten(comparison.revision, revision)
    const marked = 'x-source' in before || 'x-gap' in before ? before : after
    const here = { ...markBy(spot, marked), component: nameOf(base) }
    compareNames(here, nameOf(base), nameOf(revision))
    for (const compare of COMPARISONS) compare(here, before, after)
  } finally {
    partners.delete(partner)
  }
}

/** Generated types are named after components. */
function compareNames(spot: Spot, before: string | undefined, after: string | undefined): void {
  if (before === undefined || before === after) return
  if (has(asObject(spot.comparison.revision.components).schemas, before)) return
  const what = `the schema ${before} ${after ? `is now called ${after}` : 'no longer has a name'}`
  note(spot, 'type-renamed', 'other', what, { breaks: ['generated'], before, after })
}

function fieldBelow({ field }: Spot, name: string): { field: string } {
  return { field: field === '' ? name : `${field}.${name}` }
}

function compareFields(spot: Spot, base: JsonObject, revision: JsonObject): void {
  const [before, after] = [asObject(base.properties), asObject(revision.properties)]
  const [required, requiredNow] = [asList(base.required), asList(revision.required)]
  // Readers of a closed object may refuse an unknown field; an open one allows more.
  const level = base.additionalProperties === false && spot.direction === 'read' ? 'major' : 'minor'
  for (const name of keysOf(before, after)) {
    const [old, fresh] = [before[name], after[name]]
    const below = descend(spot, ['properties', name], old ?? fresh, fieldBelow(spot, name))
    if (!has(before, name)) {
      noteExistence(below, 'field', true, requiredNow.includes(name), { level, after: fresh })
    } else if (!has(after, name)) noteExistence(below, 'field', false, false, { before: old })
    else compareSchemas(below, old, fresh)
  }
  for (const name of new Set([...required, ...requiredNow].map(String))) {
    const isRequired = requiredNow.includes(name)
    if (required.includes(name) === isRequired || has(before, name) !== has(after, name)) continue
    const marked = markByKeyword(spot, 'required', [isRequired ? revision : base], name)
    const below = descend(marked, ['properties', name], {}, fieldBelow(spot, name))
    noteRequirement(below, 'field', isRequired)
  }
}

function compareAdditional(spot: Spot, base: JsonObject, revision: JsonObject): void {
  for (const keyword of ['additionalProperties', 'unevaluatedProperties']) {
    const [before, after] = [base[keyword] ?? true, revision[keyword] ?? true]
    const [isOpen, isOpenNow] = [takesAny(before), takesAny(after)]
    const here = markByKeyword(spot, keyword, [base, revision])
    if (isObject(before) && isObject(after)) {
      compareSchemas(descend(here, [keyword], before, fieldBelow(spot, '*')), before, after)
    } else if (isOpen === isOpenNow && isObject(before) === isObject(after)) continue
    else if (after === false || (isOpen && !isOpenNow)) {
      const what = 'takes fewer fields that it does not name'
      note(here, 'fields-closed', 'narrower', what, { before, after })
    } else note(here, 'fields-opened', 'wider', 'takes more fields that it does not name', { before, after })
  }
}

function takesAny(value: unknown): boolean {
  return value === true || (isObject(value) && Object.keys(value).length === 0)
}

function compareItems(spot: Spot, base: JsonObject, revision: JsonObject): void {
  if (base.items === undefined && revision.items === undefined) return
  const below = descend(spot, ['items'], base.items, { field: `${spot.field}[]` })
  compareSchemas(below, base.items ?? {}, revision.items ?? {})
}

function compareChoices(spot: Spot, base: JsonObject, revision: JsonObject): void {
  for (const keyword of ['oneOf', 'anyOf']) {
    const [before, after] = [base[keyword], revision[keyword]]
    if (before === undefined && after === undefined) continue
    if (before === undefined) {
      note(spot, 'choice-added', 'narrower', `is a choice of \`${keyword}\` now`, { before, after })
    } else if (after === undefined) {
      note(spot, 'choice-removed', 'wider', `is not a choice of \`${keyword}\` now`, { before, after })
    } else compareAlternatives(spot, keyword, asList(before), asList(after))
  }
}

function compareAlternatives(spot: Spot, keyword: string, base: unknown[], revision: unknown[]): void {
  const { pairs, removed, added } = pairUp(base, revision)
  for (const [index, before, after] of pairs) {
    compareSchemas(descend(spot, [keyword, String(index)], before), before, after)
  }
  for (const before of removed) {
    const what = `lost the alternative ${nameOf(before) ?? ''}`.trim()
    note(spot, 'alternative-removed', 'narrower', what, { before })
  }
  for (const after of added) {
    const what = `gained the alternative ${nameOf(after) ?? ''}`.trim()
    note(spot, 'alternative-added', 'wider', what, { after })
  }
}

/** Pairs alternatives by name, then by content. A single one left on each side counts as changed. */
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

function compareEncoding(spot: Spot, base: JsonObject, revision: JsonObject): void {
  for (const keyword of ['x-encryption', 'contentEncoding', 'contentMediaType']) {
    const [before, after] = [base[keyword], revision[keyword]]
    if (same(before, after)) continue
    const effect = before === undefined ? 'narrower' : 'other'
    const what = `its \`${keyword}\` went from ${before ?? 'none'} to ${after ?? 'none'}`
    const here = markByKeyword(spot, keyword, [base, revision])
    note(here, 'encoding-changed', effect, what, { level: 'major', before, after })
  }
}

function compareContentSchema(spot: Spot, base: JsonObject, revision: JsonObject): void {
  const [before, after] = [base.contentSchema, revision.contentSchema]
  if (before === undefined && after === undefined) return
  const here = markByKeyword(spot, 'contentSchema', [base, revision])
  if (before === undefined) {
    note(here, 'content-described', 'narrower', 'its content is described now', { before, after })
  } else if (after === undefined) {
    note(here, 'content-undescribed', 'wider', 'its content is not described now', { before, after })
  } else {
    const side = `plaintext of ${spot.field || 'the body'}`
    compareSchemas(descend(here, ['contentSchema'], before, { side, field: '' }), before, after)
  }
}

/** A keyword, its name in a report, and the direction in which it forbids the field. */
const ACCESS = [
  ['readOnly', 'read-only', 'sent'],
  ['writeOnly', 'write-only', 'read'],
] as const

/** Compares how a field is used: its default, and who may write it. */
function compareManner(spot: Spot, base: JsonObject, revision: JsonObject): void {
  const [before, after] = [base.default, revision.default]
  if (!same(before, after)) {
    const show = (value: unknown) => (value === undefined ? 'none' : JSON.stringify(value))
    const what = `its default went from ${show(before)} to ${show(after)}`
    // An answer holds its values; a default matters to callers who omit a field of a request.
    const level = spot.direction === 'read' ? 'patch' : before === undefined ? 'minor' : 'major'
    const here = markByKeyword(spot, 'default', [base, revision])
    note(here, 'default-changed', 'other', what, { level, before, after })
  }
  for (const [keyword, access, refused] of ACCESS) {
    const isSo = Boolean(revision[keyword])
    if (isSo === Boolean(base[keyword])) continue
    const level = isSo && spot.direction === refused ? 'major' : 'minor'
    note(spot, 'access-changed', 'other', `${isSo ? 'is' : 'is no longer'} ${access}`, { level })
  }
}

/** A keyword without a rule here may mean anything. */
function compareRest(spot: Spot, base: JsonObject, revision: JsonObject): void {
  for (const keyword of keysOf(base, revision)) {
    if (COMPARED.has(keyword) || keyword.startsWith('x-')) continue
    const [before, after] = [base[keyword], revision[keyword]]
    if (same(before, after)) continue
    note(spot, 'keyword-changed', 'other', `its \`${keyword}\` changed`, { before, after })
  }
}
