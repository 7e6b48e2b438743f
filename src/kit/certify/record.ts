import type { Breach as CallBreach } from '../caller/find-breaches.ts'
import type { PrintedLine } from './app/printed.ts'
import type { AppState } from './app/read-state.ts'
import type { Expectation, Scenario } from './scenario.ts'

/** One line of the timeline of a scenario. */
export interface Entry {
  /** Milliseconds since the scenario began. */
  atMs: number
  who: 'payer' | 'app' | 'service' | 'webhook' | 'operator' | 'examiner'
  /** One sentence, redacted. */
  text: string
  /** The redacted exchange, for readers who want the details. */
  details?: { request?: unknown; answer?: unknown }
}

/** Writes an entry of the timeline. */
export type Note = (who: Entry['who'], text: string, details?: Entry['details']) => void

/** What the sandbox holds of one purchase, in major units. */
export interface Ledger {
  currency: string
  /** Orders that were opened for it. */
  orders: readonly {
    reference: string
    status: string
    amount: number
    currency: string
    paid: number
    /** The payer as the app named them, JSON. */
    customer?: string
  }[]
  /** Number of payments that succeeded. */
  payments: number
  /** Refunds with their status. */
  refunds: readonly { amount: number; status: string; reason?: string | null }[]
}

/** What was expected at a moment of a scenario, and what was observed. */
export interface Observation {
  atMs: number
  expectation: Expectation
  /** Undefined if the app shows no state of the order. */
  state?: AppState
  ledger: Ledger
  /** Price of one purchase, to compute the harm. */
  amount: number
  /** Total of the partial refunds requested, each wish counted once. */
  askedBack?: number
  /** Kinds of events that the app did not accept, after all attempts. */
  untaken?: readonly string[]
}

/** A breach of a rule for every call, in any scenario. */
export interface Breach {
  kind:
    | CallBreach['kind']
    | 'markup'
    | 'no-page'
    | 'other-payer'
    | 'orders'
    | 'untrusted-tls'
    | 'redirected'
    | 'ended'
    | 'hammering'
    | 'heeded'
    | 'price'
    | 'unasked-refund'
    | 'blind-charge'
    | 'unsold'
    | 'unanswered'
    | 'blocked'
  /** One sentence, without the secret. */
  message: string
  /** The loss in major units, if any. */
  lost?: { amount: number; currency: string }
}

/** All that happened in one scenario, in order: the input of the judges. */
export interface ScenarioRecord {
  scenario: Scenario
  entries: Entry[]
  observations: Observation[]
  breaches: (Breach & { atMs: number })[]
  /** Lines that the app printed meanwhile, redacted. */
  printed: PrintedLine[]
  /** Why the scenario cannot be decided, if so. */
  undecided?: string
  durationMs: number
}
