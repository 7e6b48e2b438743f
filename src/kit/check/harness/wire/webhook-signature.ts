import { createHmac } from 'node:crypto'
import { type Contract, type HostName, readContract } from '../../../contract/contract.ts'
import { readWebhookSignatures, type WebhookSignature } from '../../../contract/webhook-signature.ts'

/** How a webhook of this name is signed, or a notification that an operation takes; undefined where it is not. */
export function findSignature(
  contract: Contract,
  host: HostName,
  name: string,
): WebhookSignature | undefined {
  return readWebhookSignatures(contract.readDocument(host, 'proposed'))[name]
}

/**
 * The headers that sign a notification: HMAC-SHA256 of `<timestamp>.<raw body>`, of the body alone where no time is sent.
 *
 * @param how by default as the shipped contract has it for a collection
 */
export function signNotification(
  secret: string,
  rawBody: string,
  timestamp: string,
  how = findSignature(readContract(), 'business', 'receiveCadCollection')!,
): Record<string, string> {
  const { header, timestampHeader, encoding } = how
  const signed = timestampHeader === undefined ? rawBody : `${timestamp}.${rawBody}`
  const signature = createHmac('sha256', secret).update(signed).digest(encoding)
  return { ...(timestampHeader !== undefined && { [timestampHeader]: timestamp }), [header]: signature }
}
