import type { WebhookAttempts } from '../../contract/webhook-attempts.ts'
import type { Urls, WebhookSignatures } from '../domain/settings.ts'
import type { Database } from '../store/database.ts'

/** How long things may take, in real time. */
export interface DeliveryTimes {
  /** A receiver that has not answered by then has not received. */
  answerWithinMs: number
  /** For how long a delivery belongs to the instance that sends it; longer than a receiver may take to answer. */
  leaseMs: number
  /** How long a sandbox that closes waits for the answers to what is on its way. */
  finishWithinMs: number
}

export const deliveryTimes: DeliveryTimes = { answerWithinMs: 5_000, leaseMs: 15_000, finishWithinMs: 2_000 }

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
  reportFault(error: unknown): void
}
