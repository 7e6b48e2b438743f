/** Where a claim on a deferred collection stands. */
export type ClaimStatus = 'OPEN' | 'UNDER_REVIEW' | 'APPROVED' | 'REJECTED'

/**
 * All that the inspector shows. Lists come in the order they are shown in, newest first; times are epoch
 * milliseconds of sandbox time; amounts are in major units. Every path of `actions` receives a POST with
 * `application/x-www-form-urlencoded` and should answer 303 back to the inspector. A control whose path is absent
 * is not shown.
 */
export interface InspectorModel {
  /** `offsetMs`: how far the sandbox clock is ahead of the machine's. */
  clock: { now: number; offsetMs: number }
  /** What the last control did, shown at the top. */
  notice?: { tone: 'good' | 'bad'; text: string }
  businesses: readonly BusinessEntry[]
  requests: readonly RequestEntry[]
  orders: readonly OrderEntry[]
  aml: readonly AmlEntry[]
  collections: readonly CollectionEntry[]
  webhooks: readonly WebhookEntry[]
  actions: {
    /** GET path of the page itself. */
    refresh: string
    /** No fields. */
    reset?: string
    /** No fields. */
    seed?: string
    /** Fields as `readClockForm` reads them. */
    advanceClock?: string
  }
}

export interface BusinessEntry {
  id: string
  name: string
  email: string
  wallets: readonly { currency: string; balance: number }[]
  actions?: {
    /** Field `businessId`. */
    rotateKeys?: string
  }
}

/** One request; its bodies are decrypted and redacted already. */
export interface RequestEntry {
  id: string
  at: number
  host: string
  operationId?: string | null
  method: string
  path: string
  status: number
  durationMs: number
  businessId?: string | null
  requestBody?: unknown
  responseBody?: unknown
}

export interface OrderEntry {
  reference: string
  host: string
  businessId: string
  amount: number
  currency: string
  status: string
  amountRefunded?: number
  isDisputed?: boolean
  createdAt: number
  /** The hosted page, where the order has one. */
  checkoutUrl?: string | null
  actions?: {
    /** Field `reference`. */
    fund?: string
  }
}

export interface AmlEntry {
  id: string
  businessId: string
  amount: number
  currency: string
  status: string
  customer?: { name: string; email: string }
  proofUrl?: string | null
  reviewNotes?: string | null
  createdAt: number
  actions?: {
    /** Fields as `readAmlReview` reads them. */
    review?: string
  }
}

export interface CollectionEntry {
  id: string
  reference: string
  senderEmail: string
  amount: number
  currency: string
  status: string
  /** Whom it was credited to. */
  businessId?: string | null
  claim?: { status: ClaimStatus; businessId: string }
  createdAt: number
  actions?: {
    /** `steps` are the states the claim may be brought to now; fields as `readClaimForm` reads them. */
    claim?: { path: string; steps: readonly ClaimStatus[] }
  }
}

export interface WebhookEntry {
  id: string
  event: string
  businessId?: string | null
  createdAt: number
  deliveries: readonly DeliveryEntry[]
  actions?: {
    /** Field `eventId`. */
    replay?: string
  }
}

export interface DeliveryEntry {
  attempt: number
  /** When it was sent, or is due where it is still PENDING. */
  at: number
  status: string
  responseStatus?: number | null
}
