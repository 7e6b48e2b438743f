/** Where the three apps are reached, without a trailing slash. */
export interface Urls {
  checkout: string
  business: string
  control: string
}

export interface SandboxSettings {
  /** Codes that are accepted, where fewer than the specification allows; others are refused with 57. */
  currencies?: readonly string[]
  /** A deposit of this many major units or more opens an AML record. */
  amlThreshold: number
  /** Secret under which CAD collection notifications are signed. */
  cadWebhookSecret: string
}
