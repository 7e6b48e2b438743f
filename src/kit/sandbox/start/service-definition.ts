import type { SandboxSettings } from '../domain/settings.ts'
import type { HostDefinition } from '../http/operation.ts'

/** All of a sandbox that follows from the contract. */
export interface ServiceDefinition {
  checkout: HostDefinition
  business: HostDefinition
  terms: Pick<
    SandboxSettings,
    | 'amlThresholds'
    | 'eventNames'
    | 'fees'
    | 'paddings'
    | 'referenceForms'
    | 'webhookAttempts'
    | 'webhookSignatures'
    | 'webhookTimeouts'
  >
  /** Returns the body to send for an event; undefined if it is not sent. If omitted, events are sent as announced. */
  writeEvent?(event: string, body: object): unknown
}
