import type { WebhookAttempts } from '../../contract/webhook-delivery.ts'
import type { FixedDeliveryTimes } from '../domain/delivery-times.ts'
import type { SandboxSettings, Urls, WebhookSignatures } from '../domain/settings.ts'
import type { Database } from '../store/database.ts'

/** Time limits of deliveries, in real time. */
export interface DeliveryTimes {
  /** Returns the timeout for the answer to an event, after which the attempt has failed. */
  answerWithinMs(event: string): number
  /** The longest of these timeouts. */
  longestAnswerMs: number
  /** How long a delivery belongs to the instance that sends it. Longer than any timeout. */
  leaseMs: number
  /** How long a closing sandbox waits for deliveries in flight. */
  finishWithinMs: number
}

/** The timeout if the contract does not state one. */
const UNSTATED_SECONDS = 30

/** How much longer a lease is than the longest timeout. */
const LEASE_MARGIN_MS = 10_000

export function createDeliveryTimes(
  { webhookAttempts, webhookTimeouts }: Pick<SandboxSettings, 'webhookAttempts' | 'webhookTimeouts'>,
  fixed: FixedDeliveryTimes = {},
): DeliveryTimes {
  const answerWithinMs = (event: string) =>
    fixed.answerWithinMs ?? (webhookTimeouts[event] ?? UNSTATED_SECONDS) * 1_000
  const longestAnswerMs = Math.max(0, ...Object.keys(webhookAttempts).map(answerWithinMs))
  const { leaseMs = longestAnswerMs + LEASE_MARGIN_MS, finishWithinMs = 2_000 } = fixed
  return { answerWithinMs, longestAnswerMs, leaseMs, finishWithinMs }
}

/** Identifies a sandbox's webhook wherever it arrives. */
export const WEBHOOK_USER_AGENT = 'paycontract-sandbox'

/** What deliveries need. */
export interface Delivering extends DeliveryTimes {
  database: Database
  /** Identifies this process among those on the same database. */
  instance: string
  /** Sandbox time, epoch milliseconds. */
  now(): number
  /** The sandbox's own addresses, to which no webhook goes. */
  urls: Urls
  signatures: WebhookSignatures
  attempts: WebhookAttempts
  /** Finds the current secret of a business. */
  findSecret(businessId: string): Promise<string>
  fetchWebhook: FetchWebhook
  reportFault(error: unknown): void
}

/** Sends one webhook: `fetch`, or a function that replaces it. */
export type FetchWebhook = (url: string, init: RequestInit & { signal: AbortSignal }) => Promise<Response>
