import type { SandboxSettings } from '../domain/settings.ts'
import type { HostDefinition } from '../http/operation.ts'

/** What a sandbox serves: all that follows from the contract. */
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
  /** The body of an event as it is sent; undefined where the service does not send it. Left out: as it is announced. */
  writeEvent?(event: string, body: object): unknown
}
