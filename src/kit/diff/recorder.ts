import type { Profile } from '../contract/contract.ts'
import { isObject, type JsonObject } from '../contract/spec-tree.ts'
import {
  type Audience,
  type Change,
  type Direction,
  type Effect,
  type Level,
  levelOf,
  type Place,
} from './change.ts'
import { has, type OpenApi, toPointer } from './document.ts'
import { listUnchanged } from './unchanged.ts'

/** Where the comparison stands: the same place in both documents. */
export interface Spot {
  path: string[]
  direction: Direction
  operation: string
  address: string
  isWebhook: boolean
  side: string
  field: string
  standing: 'fact' | 'proposal'
  gap?: string
  component?: string
}

export interface Note {
  rule: string
  what: string
  effect: Effect
  /** Only where the direction does not decide. */
  level?: Level
  /** Only where it is not those at this end of the wire. */
  breaks?: readonly Audience[]
  before?: unknown
  after?: unknown
}

/** Two documents, and what was found between them so far. */
export interface Comparison {
  base: OpenApi
  revision: OpenApi
  profile: Profile
  changes: Change[]
  /** Pairs of schemas that are being compared, so that a schema which holds itself comes to an end. */
  comparing: Map<unknown, Set<unknown>>
  /** References that lead to the same in both documents. */
  unchanged: ReadonlySet<string>
  /** How often a pair of schemas was met at one end of one operation: many ways may lead to it. */
  met: Map<string, number>
  steps: number
}

export function startComparison(base: OpenApi, revision: OpenApi, profile: Profile): Comparison {
  const unchanged = listUnchanged(base, revision)
  return { base, revision, profile, changes: [], comparing: new Map(), unchanged, met: new Map(), steps: 0 }
}

export function note(comparison: Comparison, spot: Spot, { level, breaks, ...rest }: Note): void {
  const rated = level ?? levelOf(rest.effect, spot.direction)
  comparison.changes.push({
    ...rest,
    level: rated,
    direction: spot.direction,
    places: [placeOf(spot)],
    standing: spot.standing,
    ...(spot.gap === undefined ? {} : { gap: spot.gap }),
    profiles: [comparison.profile],
    breaks: rated === 'major' ? (breaks ?? audienceOf(spot)) : [],
  })
}

function placeOf({ path, component, ...spot }: Spot): Place {
  const { operation, address, side, field, isWebhook } = spot
  const place = { path: toPointer(path), operation, address, side, field, isWebhook }
  return component === undefined ? place : { ...place, component }
}

function audienceOf({ isWebhook, direction }: Spot): Audience[] {
  if (isWebhook) return ['receivers']
  return direction === 'sent' ? ['senders'] : ['readers']
}

/** One step down; a mark on the way says whether what stands below is a fact or a proposal. */
export function descend(
  spot: Spot,
  keys: readonly string[],
  node: unknown,
  change: Partial<Pick<Spot, 'side' | 'field' | 'direction'>> = {},
): Spot {
  return { ...markBy(spot, node), path: [...spot.path, ...keys], component: undefined, ...change }
}

export function markBy(spot: Spot, node: unknown): Spot {
  if (!isObject(node)) return spot
  if ('x-source' in node) return { ...spot, standing: 'fact', gap: undefined }
  const gap = node['x-gap']
  return typeof gap === 'string' ? { ...spot, standing: 'proposal', gap } : spot
}

/** A keyword, or a name in a list of them, that `x-proposed` adds to a fact. */
export function markByKeyword(spot: Spot, node: JsonObject, keyword: string, member?: string): Spot {
  const proposed = node['x-proposed']
  if (!isObject(proposed) || !has(proposed, keyword)) return spot
  const value = proposed[keyword]
  if (member !== undefined && Array.isArray(value) && !value.includes(member)) return spot
  return { ...spot, standing: 'proposal', gap: String(proposed.gap) }
}
