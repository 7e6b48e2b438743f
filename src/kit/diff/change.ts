import type { Profile } from '../contract/contract.ts'

/** What a change requires of the version number: nothing, words changed, something was added, something breaks. */
export const LEVELS = ['none', 'patch', 'minor', 'major'] as const
export type Level = (typeof LEVELS)[number]

/** The level from which a change fails; `unversioned` accepts a breaking change if the version number announces it. */
export const FAIL_ON = ['unversioned', 'major', 'minor', 'patch', 'none'] as const
export type FailOn = (typeof FAIL_ON)[number]

/** Who writes the value: the integrator (requests, answers to webhooks) or the service (answers, webhooks). */
export type Direction = 'sent' | 'read'

/** How the set of allowed messages changes; `other` is neither a subset nor a superset. */
export type Effect = 'narrower' | 'wider' | 'other'

export type Audience = 'senders' | 'readers' | 'receivers' | 'generated'

export interface Place {
  /** Its place in the operation, as a JSON pointer through references: `#/paths/~1charge…`. */
  path: string
  /** The operationId, or the address of an operation without one. */
  operation: string
  /** `POST /charge/order/create`, `webhook order.succeeded`, or empty outside of operations. */
  address: string
  /** `request body`, `plaintext of data`, `response 200`, `query parameter page`. */
  side: string
  /** `order.amount`, `items[].id`; empty for the whole. */
  field: string
  isWebhook: boolean
  /** The named schema, if it changed itself rather than something inside it. */
  component?: string
}

export interface Change {
  /** Stable name of the rule, such as `field-removed`; a rule that only Redocly has is `redocly/…`. */
  rule: string
  level: Level
  direction?: Direction
  effect: Effect
  /** One sentence without its place. */
  what: string
  before?: unknown
  after?: unknown
  /** Equal changes at several places are merged into one. */
  places: Place[]
  /** Whether the interface document stated what changed, or we proposed it. */
  standing: 'fact' | 'proposal'
  /** The gap that the proposal fills. */
  gap?: string
  profiles: Profile[]
  /** Who must act; empty if nothing breaks. */
  breaks: readonly Audience[]
  /** What they must do. */
  migration?: string
}

export function higher(a: Level, b: Level): Level {
  return LEVELS.indexOf(a) >= LEVELS.indexOf(b) ? a : b
}

export function highest(levels: Iterable<Level>): Level {
  return [...levels].reduce(higher, 'none')
}

/** Narrower requests break, and so do wider answers; `other` breaks both ways. */
export function levelOf(effect: Effect, direction: Direction): Level {
  if (effect === 'other') return 'major'
  return (effect === 'narrower') === (direction === 'sent') ? 'major' : 'minor'
}

export function opposite(direction: Direction): Direction {
  return direction === 'sent' ? 'read' : 'sent'
}
