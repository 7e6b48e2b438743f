import type { WebhookAttempts } from '../../contract/webhook-delivery.ts'
import type { FixedDeliveryTimes } from '../domain/delivery-times.ts'
import type { SandboxSettings, Urls, WebhookSignatures } from '../domain/settings.ts'
import type { Database } from '../store/database.ts'

/** How long things may take, in real time. */
export interface DeliveryTimes {
  /** A receiver that has not answered an event by then has not received it. */
  answerWithinMs(event: string): number
  /** The longest of these. */
  longestAnswerMs: number
  /** For how long a delivery belongs to the instance that sends it; longer than a receiver may take to answer. */
  leaseMs: number
  /** How long a sandbox that closes waits for the answers to what is on its way. */
  finishWithinMs: number
}

/** Where the contract does not say how long an answer is waited for. */
const UNSTATED_SECONDS = 30

/** How much longer a delivery belongs to its instance than its receiver may take. */
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

/** How a webhook of a sandbox is known, wherever it arrives. */
export const WEBHOOK_USER_AGENT = 'paycontract-sandbox'

/** What sending needs. */
export interface Delivering extends DeliveryTimes {
  database: Database
  /** Names this process among those on the same database. */
  instance: string
  /** Sandbox time, epoch milliseconds. */
  now(): number
  /** Of the sandbox itself: no webhook goes there. */
  urls: Urls
  signatures: WebhookSignatures
  attempts: WebhookAttempts
  /** The secret in force of a business. */
  findSecret(businessId: string): Promise<string>
  /** Where webhooks go out. */
  fetchWebhook: FetchWebhook
  reportFault(error: unknown): void
}

/** Sends one webhook: `fetch`, or a function in its place. */
export type FetchWebhook = (url: string, init: RequestInit & { signal: AbortSignal }) => Promise<Response>
