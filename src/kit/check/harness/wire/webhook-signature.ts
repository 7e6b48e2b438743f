import { createHmac } from 'node:crypto'
import { type Contract, type HostName, readContract } from '../../../contract/contract.ts'
import {
  readWebhookSignatures,
  STANDARD_ID_HEADER,
  type WebhookSignature,
} from '../../../contract/webhook-signature.ts'

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
 * @param id of the event: Standard Webhooks sign it
 */
export function signNotification(
  secret: string,
  rawBody: string,
  timestamp: string,
  how = findSignature(readContract(), 'business', 'receiveCadCollection')!,
  id = '',
): Record<string, string> {
  const { header, timestampHeader, encoding, hash = 'SHA-256' } = how
  if (how.scheme) {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    const made = createHmac(hash, key).update(`${id}.${timestamp}.${rawBody}`).digest('base64')
    return { [STANDARD_ID_HEADER]: id, [timestampHeader!]: timestamp, [header]: `v1,${made}` }
  }
  const { signedText = timestampHeader === undefined ? '{body}' : '{timestamp}.{body}' } = how
  const [before, after] = signedText.replaceAll('{timestamp}', timestamp).split('{body}')
  const signature = createHmac(hash, secret).update(`${before}${rawBody}${after}`).digest(encoding)
  return { ...(timestampHeader !== undefined && { [timestampHeader]: timestamp }), [header]: signature }
}
