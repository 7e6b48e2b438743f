import type { WebhookHeaders } from '../read-header.ts'
import { verifyWebhook } from '../verify-webhook.ts'
import type { WebhookTable } from '../webhook-table.ts'

/** A vector of `contracts/vectors/webhook-signatures.json`. */
export interface SignedVector {
  id: string
  secrets: string[]
  nowSeconds: number
  /** Null if the receiver does not know the URL to which it was sent. */
  url?: string | null
  headers: Record<string, string>
  rawBody: string
  expected: string
}

/** Returns what a receiver makes of a delivery, in the words of the vectors. */
export async function judgeDelivery(
  vector: Omit<SignedVector, 'headers'> & { headers: WebhookHeaders },
  webhooks: WebhookTable,
): Promise<string> {
  const { rawBody, headers, secrets, nowSeconds, url } = vector
  const options = { rawBody, headers, secrets, nowMs: nowSeconds * 1000, url: url ?? undefined, webhooks }
  try {
    const { event } = await verifyWebhook(options)
    return event === 'unknown' ? event : 'accepted'
  } catch (error) {
    const { code } = error as { code: string }
    return code === 'webhook_too_old' ? 'stale' : code.replace('webhook_', '')
  }
}
