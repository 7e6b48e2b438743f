import type { Profile } from '../contract/contract.ts'

/** What a change asks of the version number: broken, more, other words, nothing. */
export const LEVELS = ['none', 'patch', 'minor', 'major'] as const
export type Level = (typeof LEVELS)[number]

/** From which level on a change fails; `unversioned` lets a breaking change pass when its version owns up to it. */
export const FAIL_ON = ['unversioned', 'major', 'minor', 'patch', 'none'] as const
export type FailOn = (typeof FAIL_ON)[number]

/** Who writes what stands there: the integrator (requests, answers to webhooks) or the service (answers, webhooks). */
export type Direction = 'sent' | 'read'

/** What becomes of the set of messages that are allowed; `other` is neither more nor less. */
export type Effect = 'narrower' | 'wider' | 'other'

export type Audience = 'senders' | 'readers' | 'receivers' | 'generated'

export interface Place {
  /** Where the operation uses it, as a JSON pointer through its references: `#/paths/~1charge…`. */
  path: string
  /** An operationId, or where an operation has no id its address. */
  operation: string
  /** `POST /charge/order/create`, `webhook order.succeeded`, or empty for what belongs to no operation. */
  address: string
  /** `request body`, `plaintext of data`, `response 200`, `query parameter page`. */
  side: string
  /** `order.amount`, `items[].id`; empty for the whole. */
  field: string
  isWebhook: boolean
  /** The named schema that changed itself, rather than something inside it. */
  component?: string
}

export interface Change {
  /** Stable name of the rule, such as `field-removed`; a rule of Redocly alone is `redocly/…`. */
  rule: string
  level: Level
  direction?: Direction
  effect: Effect
  /** One sentence without its place. */
  what: string
  before?: unknown
  after?: unknown
  /** Equal changes at several places are one change. */
  places: Place[]
  /** Whether what changed was stated by the interface document or proposed by us. */
  standing: 'fact' | 'proposal'
  /** The gap that the proposal fills. */
  gap?: string
  profiles: Profile[]
  /** Who has to do something; empty where nothing breaks. */
  breaks: readonly Audience[]
  /** What they have to do. */
  migration?: string
}

export function higher(a: Level, b: Level): Level {
  return LEVELS.indexOf(a) >= LEVELS.indexOf(b) ? a : b
}

export function highest(levels: Iterable<Level>): Level {
  return [...levels].reduce(higher, 'none')
}

/** Narrower requests break, and so do wider answers; what is merely different breaks both ways. */
export function levelOf(effect: Effect, direction: Direction): Level {
  if (effect === 'other') return 'major'
  return (effect === 'narrower') === (direction === 'sent') ? 'major' : 'minor'
}

export function opposite(direction: Direction): Direction {
  return direction === 'sent' ? 'read' : 'sent'
}
