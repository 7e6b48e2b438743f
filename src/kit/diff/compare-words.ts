import { asObject, isObject, type JsonObject } from '../contract/spec-tree.ts'
import { same } from './document.ts'
import { type Comparison, note, type Spot } from './recorder.ts'

/** What is said to people and changes nothing on the wire. */
const WORDS = [
  'title',
  'summary',
  'description',
  'example',
  'examples',
  'externalDocs',
  'tags',
  'value',
  '$comment',
]
/** Our own keywords that have a comparison elsewhere. */
const JUDGED =
  'x-source x-gap x-gap-status x-proposed x-extensible-enum x-encryption x-idempotent x-pagination x-key-type'.split(
    ' ',
  )
/** Maps whose keys are names, not keywords. */
const MAPS = ['properties', 'schemas', 'responses', 'parameters', 'headers', 'paths', 'webhooks', 'content']

/**
 * What is said of things rather than by them: descriptions, examples, and whether a thing is a fact or a proposal. It is
 * compared where it is written, not where it is used.
 */
export function compareWords(comparison: Comparison): void {
  const { base, revision } = comparison
  for (const keyword of ['openapi', 'jsonSchemaDialect']) {
    if (base[keyword] === revision[keyword]) continue
    const what = `\`${keyword}\` went from ${base[keyword] ?? 'none'} to ${revision[keyword] ?? 'none'}`
    note(comparison, spotAt([keyword]), { rule: 'format-changed', what, effect: 'other', level: 'minor' })
  }
  walk(comparison, [], base, revision, false)
}

function walk(
  comparison: Comparison,
  keys: string[],
  base: unknown,
  revision: unknown,
  isMap: boolean,
): void {
  if (Array.isArray(base) && Array.isArray(revision)) {
    for (const [index, each] of base.entries()) {
      walk(comparison, [...keys, String(index)], each, revision[index], false)
    }
  }
  if (!isObject(base) || !isObject(revision)) return
  if (!isMap) compareKeywords(comparison, keys, base, revision)
  for (const [key, value] of Object.entries(base)) {
    if (!isMap && WORDS.includes(key) && !isListOfExamples(keys, key)) continue
    walk(comparison, [...keys, key], value, revision[key], !isMap && MAPS.includes(key))
  }
}

function isListOfExamples(keys: string[], key: string): boolean {
  return key === 'examples' && keys.at(-1) === 'components'
}

function compareKeywords(
  comparison: Comparison,
  keys: string[],
  base: JsonObject,
  revision: JsonObject,
): void {
  const spot = spotAt(keys, base)
  const own = Object.keys({ ...base, ...revision }).filter(
    (key) => key.startsWith('x-') && !JUDGED.includes(key),
  )
  const changed = [...WORDS, ...own].filter((word) => !same(base[word], revision[word]))
  if (changed.length > 0) {
    const what = `its ${changed.map((word) => word.replace('$', '')).join(', ')} changed`
    note(comparison, spot, { rule: 'words', what, effect: 'other', level: 'patch' })
  }
  compareStanding(comparison, spot, base, revision)
}

/** A proposal that became a fact is worth telling and breaks nobody: what changes on the wire is judged on its own. */
function compareStanding(comparison: Comparison, spot: Spot, base: JsonObject, revision: JsonObject): void {
  const [gap, source] = [gapOf(base), revision['x-source']]
  const values = {
    effect: 'other',
    before: gap ?? base['x-source'],
    after: source ?? gapOf(revision),
  } as const
  if (gap !== undefined && gapOf(revision) !== gap && source !== undefined) {
    const what = `was a proposal (${gap}) and is a fact now (${source})`
    note(comparison, { ...spot, gap }, { rule: 'became-fact', what, level: 'minor', ...values })
  } else if (base['x-source'] !== undefined && source === undefined && gapOf(revision) !== undefined) {
    const what = `was a fact (${base['x-source']}) and is a proposal now (${gapOf(revision)})`
    note(comparison, spot, { rule: 'became-proposal', what, level: 'minor', ...values })
  } else if (gap !== gapOf(revision) || base['x-source'] !== source) {
    const what = 'rests on another section or gap now'
    note(comparison, spot, { rule: 'rests-on', what, level: 'patch', ...values })
  }
}

function gapOf(node: JsonObject): string | undefined {
  const gap = node['x-gap'] ?? node['x-gap-status'] ?? asObject(node['x-proposed']).gap
  return typeof gap === 'string' ? gap : undefined
}

function spotAt(keys: string[], node: JsonObject = {}): Spot {
  const standing = gapOf(node) !== undefined && node['x-source'] === undefined ? 'proposal' : 'fact'
  const spot = { direction: 'read', operation: '', isWebhook: false, field: '', standing } as const
  return { ...spot, path: keys, address: '', side: sideOf(keys) }
}

/** `schema OrderEvent, data.status`, `operation POST /charge/ping`: how a person would name the place. */
function sideOf(keys: string[]): string {
  const [root, kind = '', name = '', ...rest] = keys
  if (root === undefined) return 'document'
  if (root === 'components')
    return [`${kind.replace(/e?s$/, '')} ${name}`, ...rest.filter(isName)].join(', ').trim()
  if (root === 'paths') return `${name.toUpperCase()} ${kind}`.trim()
  return root === 'webhooks' ? `webhook ${kind}` : root
}

function isName(key: string): boolean {
  return !['properties', 'schema', 'content', 'items', 'allOf'].includes(key)
}
