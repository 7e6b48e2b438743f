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
 * The headers that sign a notification, as the contract has it.
 *
 * @param how by default as the shipped contract has it for a collection
 */
export function signNotification(
  secret: string,
  rawBody: string,
  timestamp: string,
  how = findSignature(readContract(), 'business', 'receiveCadCollection')!,
): Record<string, string> {
  const { header, timestampHeader, encoding, hash = 'SHA-256' } = how
  const { signedText = timestampHeader === undefined ? '{body}' : '{timestamp}.{body}' } = how
  const [before, after] = signedText.replaceAll('{timestamp}', timestamp).split('{body}')
  const signature = createHmac(hash, secret).update(`${before}${rawBody}${after}`).digest(encoding)
  return { ...(timestampHeader !== undefined && { [timestampHeader]: timestamp }), [header]: signature }
}
