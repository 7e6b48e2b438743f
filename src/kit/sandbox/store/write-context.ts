import type { Scenario } from '../domain/scenario.ts'
import type { SandboxSettings } from '../domain/settings.ts'
import type { Db } from './database.ts'
import type { Ids } from './ids.ts'

/** What services need to read or change records. */
export interface WriteContext {
  db: Db
  /** Sandbox time of the change, epoch milliseconds. */
  now: number
  ids: Ids
  scenario: Scenario
  settings: SandboxSettings
  /** The key with which the write was sent. Records that the write creates show it. */
  idempotencyKey?: string | undefined
  /** Announces an event to the business's webhook, in the same transaction. */
  emit(businessId: string, event: string, data: object): Promise<void>
}

/** An event on its way to the outbox. */
export interface OutgoingEvent {
  businessId: string
  event: string
  data: object
  now: number
  id: string
  /** From `x-sandbox-scenario`. */
  disposition?: Scenario['webhook']
}
