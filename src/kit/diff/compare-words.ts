import { asObject, isObject, type JsonObject } from '../contract/spec-tree.ts'
import { same } from './document.ts'
import { type Comparison, createSpot, note, type Spot } from './recorder.ts'

/** Keywords for people, which change nothing on the wire. */
const WORDS = 'title summary description example examples externalDocs tags value $comment'.split(' ')
/** Our own keywords that are compared elsewhere. */
const JUDGED =
  'x-source x-gap x-gap-status x-gap-media-type x-proposed x-extensible-enum x-encryption x-idempotent x-pagination x-key-type'.split(
    ' ',
  )
/** Our own keywords for the format or meaning of a value: clients that use the old one misread it. */
const MEANINGS = ['x-encoding', 'x-algorithm', 'x-signed-text', 'x-unit', 'x-zone', 'x-was-values']

/** Maps whose keys are names, not keywords. */
const MAPS = ['properties', 'schemas', 'responses', 'parameters', 'headers', 'paths', 'webhooks', 'content']

/**
 * Compares what is said about things: descriptions, examples, and whether something is a fact or a proposal. It is compared where
 * it is written, not where it is used.
 */
export function compareWords(comparison: Comparison): void {
  const { base, revision } = comparison
  for (const keyword of ['openapi', 'jsonSchemaDialect']) {
    if (base[keyword] === revision[keyword]) continue
    const what = `\`${keyword}\` went from ${base[keyword] ?? 'none'} to ${revision[keyword] ?? 'none'}`
    note(spotAt(comparison, [keyword]), 'format-changed', 'other', what, { level: 'minor' })
  }
  walk(comparison, [], base, revision)
}

function walk(comparison: Comparison, keys: string[], base: unknown, revision: unknown, isMap = false): void {
  if (Array.isArray(base) && Array.isArray(revision)) {
    for (const [index, each] of base.entries())
      walk(comparison, [...keys, String(index)], each, revision[index])
  }
  if (!isObject(base) || !isObject(revision)) return
  if (!isMap) compareKeywords(spotAt(comparison, keys, base), base, revision)
  for (const [key, value] of Object.entries(base)) {
    const holdsExamples = key === 'examples' && keys.at(-1) === 'components'
    if (!isMap && WORDS.includes(key) && !holdsExamples) continue
    walk(comparison, [...keys, key], value, revision[key], !isMap && MAPS.includes(key))
  }
}

function compareKeywords(spot: Spot, base: JsonObject, revision: JsonObject): void {
  const own = Object.keys({ ...base, ...revision }).filter(
    (key) => key.startsWith('x-') && !JUDGED.includes(key) && !MEANINGS.includes(key),
  )
  const changed = [...WORDS, ...own].filter((word) => !same(base[word], revision[word]))
  if (changed.length > 0) {
    const what = `its ${changed.map((word) => word.replace('$', '')).join(', ')} changed`
    note(spot, 'words', 'other', what, { level: 'patch' })
  }
  for (const keyword of MEANINGS) {
    const [before, after] = [base[keyword], revision[keyword]]
    if (same(before, after) || (keyword === 'x-was-values' && after === undefined)) continue
    const what = `its \`${keyword}\` went from ${show(before)} to ${show(after)}`
    note(spot, 'meaning-changed', 'other', what, { level: 'major', before, after })
  }
  compareStanding(spot, base, revision)
}

function show(value: unknown): string {
  return value === undefined ? 'none' : `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``
}

/** Reports a proposal that became a fact, or the reverse. That breaks nothing: changes on the wire are compared separately. */
function compareStanding(spot: Spot, base: JsonObject, revision: JsonObject): void {
  const [gap, source] = [gapOf(base), base['x-source']]
  const [newGap, newSource] = [gapOf(revision), revision['x-source']]
  const values = { before: gap ?? source, after: newSource ?? newGap }
  if (gap !== undefined && newSource !== undefined && (newGap !== gap || source === undefined)) {
    const what = `was a proposal (${gap}) and is a fact now (${newSource})`
    note({ ...spot, gap }, 'became-fact', 'other', what, { level: 'minor', ...values })
  } else if (source !== undefined && newSource === undefined && newGap !== undefined) {
    const what = `was a fact (${source}) and is a proposal now (${newGap})`
    note(spot, 'became-proposal', 'other', what, { level: 'minor', ...values })
  } else if (gap !== newGap || source !== newSource) {
    note(spot, 'rests-on', 'other', 'now rests on another section or gap', { level: 'patch', ...values })
  }
}

function gapOf(node: JsonObject): string | undefined {
  const gap = node['x-gap'] ?? node['x-gap-status'] ?? node['x-gap-path'] ?? asObject(node['x-proposed']).gap
  return typeof gap === 'string' ? gap : undefined
}

function spotAt(comparison: Comparison, keys: string[], node: JsonObject = {}): Spot {
  const standing = gapOf(node) !== undefined && node['x-source'] === undefined ? 'proposal' : 'fact'
  return createSpot(comparison, keys, { direction: 'read', standing, side: sideOf(keys) })
}

/** Names a place as a person would: `schema OrderEvent, data.status`, `operation POST /charge/ping`. */
function sideOf(keys: string[]): string {
  const [root, kind = '', name = '', ...rest] = keys
  if (root === undefined) return 'document'
  if (root === 'components')
    return [`${kind.replace(/ies$/, 'y').replace(/s$/, '')} ${name}`, ...rest.filter(isName)]
      .join(', ')
      .trim()
  if (root === 'paths') return `${name.toUpperCase()} ${kind}`.trim()
  return root === 'webhooks' ? `webhook ${kind}` : root
}

function isName(key: string): boolean {
  return !['properties', 'schema', 'content', 'items', 'allOf'].includes(key)
}
