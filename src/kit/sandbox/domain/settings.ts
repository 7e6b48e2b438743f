import type { AmlThresholds } from '../../contract/aml-thresholds.ts'
import type { Fees } from '../../contract/fees.ts'
import type { Paddings } from '../../contract/paddings.ts'
import type { ReferenceForms } from '../../contract/reference-forms.ts'
import type { WebhookAttempts, WebhookTimeouts } from '../../contract/webhook-delivery.ts'
import type { WebhookSignature } from '../../contract/webhook-signature.ts'

/** Where the three apps are reached, without a trailing slash. */
export interface Urls {
  checkout: string
  business: string
  control: string
}

/** How each webhook is signed that is sent, by its name, or received, by its operation. One without is not signed. */
export type WebhookSignatures = Readonly<Record<string, WebhookSignature>>

export interface SandboxSettings {
  /** Codes that are accepted, where fewer than the specification allows; others are refused with 57. */
  currencies?: readonly string[]
  /** A deposit that reaches the threshold of its currency opens an AML record. */
  amlThresholds: AmlThresholds
  /** What a payment costs, on either host. */
  fees: Fees
  /** Those under which `data` is read; keys are issued for the first. */
  paddings: Paddings
  /** How the names are written that records are given. */
  referenceForms: ReferenceForms
  /** What each event is called as it is sent, by the name that we propose; one that is not sent is left out. */
  eventNames: Readonly<Record<string, string>>
  webhookSignatures: WebhookSignatures
  /** When each event is tried until it is taken. */
  webhookAttempts: WebhookAttempts
  /** How many seconds the answer to each event is waited for. */
  webhookTimeouts: WebhookTimeouts
  /** Secret under which CAD collection notifications are signed. */
  cadWebhookSecret: string
}
