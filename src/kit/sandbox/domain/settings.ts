import type { AmlThresholds } from '../../contract/aml-thresholds.ts'
import type { Fees } from '../../contract/fees.ts'
import type { Paddings } from '../../contract/paddings.ts'
import type { ReferenceForms } from '../../contract/reference-forms.ts'
import type { WebhookAttempts, WebhookTimeouts } from '../../contract/webhook-delivery.ts'
import type { WebhookSignature } from '../../contract/webhook-signature.ts'

/** The addresses of the three apps, without a trailing slash. */
export interface Urls {
  checkout: string
  business: string
  control: string
}

/** How each webhook is signed: by event name if sent, by operation if received. One without an entry is not signed. */
export type WebhookSignatures = Readonly<Record<string, WebhookSignature>>

export interface SandboxSettings {
  /** The accepted currencies, if fewer than the specification allows; others are refused with 57. */
  currencies?: readonly string[]
  /** Deposits that reach the threshold of their currency open an AML record. */
  amlThresholds: AmlThresholds
  /** The fees of payments, on either host. */
  fees: Fees
  /** The paddings with which `data` can be read; keys are issued for the first. */
  paddings: Paddings
  /** The forms of references for new records. */
  referenceForms: ReferenceForms
  /** The sent name of each event, by the name that we propose. Events that are not sent are left out. */
  eventNames: Readonly<Record<string, string>>
  webhookSignatures: WebhookSignatures
  /** The attempts to deliver each event, until it is accepted. */
  webhookAttempts: WebhookAttempts
  /** The timeout of each event's delivery, in seconds. */
  webhookTimeouts: WebhookTimeouts
  /** The secret that signs CAD collection notifications. */
  cadWebhookSecret: string
}
