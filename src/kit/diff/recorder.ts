import type { Profile } from '../contract/contract.ts'
import { isObject, type JsonObject } from '../contract/spec-tree.ts'
import { type Audience, type Change, type Direction, type Effect, levelOf, type Place } from './change.ts'
import { has, type OpenApi, toPointer } from './document.ts'

/** Two documents, and the changes found so far. */
export interface Comparison {
  base: OpenApi
  revision: OpenApi
  profile: Profile
  changes: Change[]
  /** Pairs of schemas being compared, so that recursive schemas end. */
  comparing: Map<unknown, Set<unknown>>
  /** References to what is the same in both documents. */
  unchanged: ReadonlySet<string>
  /** How often a pair of schemas was met on one side of an operation: many paths may lead to it. */
  met: Map<string, number>
  steps: number
}

/** The current place of the comparison, the same in both documents. */
export interface Spot extends Omit<Place, 'path'> {
  comparison: Comparison
  path: string[]
  direction: Direction
  standing: Change['standing']
  gap?: string
}

/** Creates a spot outside of operations, unless `own` names one. */
export function createSpot(comparison: Comparison, path: string[], own: Partial<Spot>): Spot {
  const nowhere = { operation: '', address: '', side: '', field: '', isWebhook: false } as const
  return { comparison, path, direction: 'sent', standing: 'fact', ...nowhere, ...own }
}

/** `level` overrides the one by direction; `breaks` the audience on this side of the wire. */
type Details = Partial<Pick<Change, 'level' | 'breaks' | 'before' | 'after'>>

/** @param what one sentence without its place */
export function note(
  spot: Spot,
  rule: string,
  effect: Effect,
  what: string,
  { level = levelOf(effect, spot.direction), breaks = audienceOf(spot), ...values }: Details = {},
): void {
  const { comparison, path, component, operation, address, side, field, isWebhook } = spot
  const place = { path: toPointer(path), operation, address, side, field, isWebhook }
  comparison.changes.push({
    rule,
    what,
    effect,
    ...values,
    level,
    direction: spot.direction,
    places: [component === undefined ? place : { ...place, component }],
    standing: spot.standing,
    ...(spot.gap === undefined ? {} : { gap: spot.gap }),
    profiles: [comparison.profile],
    breaks: level === 'major' ? breaks : [],
  })
}

function audienceOf({ isWebhook, direction }: Spot): Audience[] {
  if (isWebhook) return ['receivers']
  return direction === 'sent' ? ['senders'] : ['readers']
}

/** Named things that a document may require. */
type Kind = 'field' | 'parameter' | 'header' | 'body'

/** Notes something that only one of the documents has. @param level of an optional addition */
export function noteExistence(
  spot: Spot,
  kind: Kind,
  isNew: boolean,
  isRequired: boolean,
  { level = 'minor', ...values }: Details = {},
): void {
  if (!isNew) note(spot, `${kind}-removed`, 'other', 'was removed', values)
  else if (isRequired && spot.direction === 'sent') {
    note(spot, `${kind}-added-required`, 'narrower', 'is new and required', values)
  } else {
    const what = isRequired ? 'is new and always present' : 'is new'
    note(spot, `${kind}-added`, 'wider', what, { level, ...values })
  }
}

export function noteRequirement(spot: Spot, kind: Kind, isRequired: boolean): void {
  const values = { before: !isRequired, after: isRequired }
  if (isRequired) note(spot, `${kind}-required`, 'narrower', 'must be there now', values)
  else note(spot, `${kind}-optional`, 'wider', 'may be left out now', values)
}

export function noteDeprecation(spot: Spot, base: JsonObject, revision: JsonObject): void {
  if (Boolean(base.deprecated) === Boolean(revision.deprecated)) return
  const what = revision.deprecated ? 'is deprecated' : 'is no longer deprecated'
  note(spot, 'deprecation', 'other', what, { level: 'minor' })
}

/** Descends to a place below; marks on the way determine whether it is a fact or a proposal. */
export function descend(
  spot: Spot,
  keys: readonly string[],
  node: unknown,
  own: Partial<Pick<Spot, 'side' | 'field' | 'direction'>> = {},
): Spot {
  return { ...markBy(spot, node), path: [...spot.path, ...keys], component: undefined, ...own }
}

export function markBy(spot: Spot, node: unknown): Spot {
  if (!isObject(node)) return spot
  if ('x-source' in node) return { ...spot, standing: 'fact', gap: undefined }
  const gap = node['x-gap']
  return typeof gap === 'string' ? { ...spot, standing: 'proposal', gap } : spot
}

/** Marks a keyword, or a name in its list, as a proposal if a node's `x-proposed` adds it; the first such node counts. */
export function markByKeyword(
  spot: Spot,
  keyword: string,
  nodes: readonly JsonObject[],
  member?: string,
): Spot {
  for (const { 'x-proposed': proposed } of nodes) {
    if (!isObject(proposed) || !has(proposed, keyword)) continue
    const value = proposed[keyword]
    if (member !== undefined && Array.isArray(value) && !value.includes(member)) continue
    return { ...spot, standing: 'proposal', gap: String(proposed.gap) }
  }
  return spot
}
