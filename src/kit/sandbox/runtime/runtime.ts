import type { SandboxSettings, Urls } from '../domain/settings.ts'
import type { Database, Db } from '../store/database.ts'
import type { KeyHolder } from '../store/keys.ts'
import type { OutgoingEvent } from '../store/write-context.ts'
import type { Clock } from './clock.ts'
import type { Deciphers } from './deciphers.ts'
import type { PlannedScenarios } from './planned-scenarios.ts'
import type { RequestLog } from './request-log.ts'

/** What every part of a running sandbox shares. */
export interface Runtime {
  database: Database
  clock: Clock
  seed: string
  settings: SandboxSettings
  /** Known once the servers listen. */
  urls: Urls
  requestLog: RequestLog
  /** What the next calls of an operation meet, as the control plane was told. */
  plannedScenarios: PlannedScenarios
  /** API keys that this process has drawn and shown, by their hashes; the database holds no more than those. */
  rotatedKeys: Map<string, string>
  /** Checks every answer against the specification before it is sent. */
  strict: boolean
  findKey(key: string): Promise<KeyHolder | undefined>
  findDeciphers(holder: KeyHolder): Deciphers
  /** @throws Refusal where the key is used more often than it may */
  limitRate(key: string): void
  /** Puts an event into the outbox, within the transaction of what caused it. */
  emit(db: Db, event: OutgoingEvent): Promise<void>
  /** Brings about what is due by now: expiries, chargebacks, deliveries. */
  runDue(): Promise<void>
  /** Waits a little for what that has under way, and hands the rest back. Nothing happens after it. */
  stopDue(): Promise<void>
  /** Called for each error that is not the caller's. */
  reportFault(error: unknown): void
}
