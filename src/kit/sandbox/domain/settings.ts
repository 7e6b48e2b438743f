import type { AmlThresholds } from './aml-rules.ts'

/** Where the three apps are reached, without a trailing slash. */
export interface Urls {
  checkout: string
  business: string
  control: string
}

export interface SandboxSettings {
  /** Codes that are accepted, where fewer than the specification allows; others are refused with 57. */
  currencies?: readonly string[]
  /** A deposit that reaches the threshold of its currency opens an AML record. */
  amlThresholds: AmlThresholds
  /** Secret under which CAD collection notifications are signed. */
  cadWebhookSecret: string
}
