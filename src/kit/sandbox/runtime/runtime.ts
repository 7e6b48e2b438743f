import type { SandboxSettings, Urls } from '../domain/settings.ts'
import type { Database, Db } from '../store/database.ts'
import type { KeyHolder } from '../store/keys.ts'
import type { OutgoingEvent } from '../store/write-context.ts'
import type { Clock } from './clock.ts'
import type { Deciphers } from './deciphers.ts'
import type { PlannedScenarios } from './planned-scenarios.ts'
import type { RequestLog } from './request-log.ts'

/** What all parts of a running sandbox share. */
export interface Runtime {
  database: Database
  clock: Clock
  seed: string
  settings: SandboxSettings
  /** Known once the servers listen. */
  urls: Urls
  requestLog: RequestLog
  /** Scenarios for the next calls of an operation, set by the control plane. */
  plannedScenarios: PlannedScenarios
  /** API keys that this process generated and showed, by hash; the database holds only the hashes. */
  rotatedKeys: Map<string, string>
  /** Checks every answer against the specification before it is sent. */
  strict: boolean
  /** Whether an input is searched for card data. */
  mayHoldCardData(input: unknown): boolean
  findKey(key: string): Promise<KeyHolder | undefined>
  findDeciphers(holder: KeyHolder): Deciphers
  /** @throws Refusal if the key exceeds its rate limit */
  limitRate(key: string): void
  /** Adds an event to the outbox, in the transaction of its cause. */
  emit(db: Db, event: OutgoingEvent): Promise<void>
  /** Carries out what is due: expiries, chargebacks, deliveries. */
  runDue(): Promise<void>
  /** Waits briefly for due work in progress, and releases the rest. No due work runs afterwards. */
  stopDue(): Promise<void>
  /** Called for each error that is not the caller's. */
  reportFault(error: unknown): void
}
