import type { Breach as CallBreach } from '../caller/find-breaches.ts'
import type { AppState } from './app/read-state.ts'
import type { Expectation, Scenario } from './scenario.ts'

/** One line of the timeline of a scenario. */
export interface Entry {
  /** Milliseconds since the scenario began. */
  atMs: number
  who: 'payer' | 'app' | 'service' | 'webhook' | 'operator' | 'examiner'
  /** One sentence, redacted. */
  text: string
  /** What was exchanged, redacted, for those who want to see it. */
  details?: { request?: unknown; answer?: unknown }
}

/** Writes a line of the timeline. */
export type Note = (who: Entry['who'], text: string, details?: Entry['details']) => void

/** What the sandbox holds of one purchase: amounts in major units. */
export interface Ledger {
  currency: string
  /** Orders that were opened for it. */
  orders: readonly { reference: string; status: string; amount: number; currency: string; paid: number }[]
  /** Payments that succeeded. */
  payments: number
  /** By how they stand. */
  refunds: readonly { amount: number; status: string; reason?: string | null }[]
}

/** What was to be seen at a moment of a scenario, and what was. */
export interface Observation {
  atMs: number
  expectation: Expectation
  /** Absent where the app shows no state of the order. */
  state?: AppState
  ledger: Ledger
  /** How much one purchase is, for the harm. */
  amount: number
  /** How much was asked back in parts, each wish once. */
  askedBack?: number
  /** Kinds of events that the app has not taken, however often they came. */
  untaken?: readonly string[]
}

/** A breach of what holds for every call, whichever scenario it belongs to. */
export interface Breach {
  kind: CallBreach['kind'] | 'markup' | 'orders' | 'untrusted-tls' | 'redirected' | 'ended' | 'hammering'
  /** One sentence, without the secret. */
  message: string
}

/** All that happened in one scenario, in its order: what judges read. */
export interface ScenarioRecord {
  scenario: Scenario
  entries: Entry[]
  observations: Observation[]
  breaches: (Breach & { atMs: number })[]
  /** Why nothing can be said, where that is so. */
  undecided?: string
  durationMs: number
}
