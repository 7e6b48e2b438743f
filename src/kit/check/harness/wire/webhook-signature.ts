import { createHash, createHmac } from 'node:crypto'
import { hasDigest, readMessageSignatures } from '../../../../client/webhooks/http-message-signatures.ts'
import { type Contract, type HostName, readContract } from '../../../contract/contract.ts'
import {
  readWebhookSignatures,
  STANDARD_ID_HEADER,
  type WebhookSignature,
} from '../../../contract/webhook-signature.ts'

/** Returns how this webhook, or notification to an operation, is signed. Undefined if it is not. */
export function findSignature(
  contract: Contract,
  host: HostName,
  name: string,
): WebhookSignature | undefined {
  return readWebhookSignatures(contract.readDocument(host, 'proposed'))[name]
}

/**
 * Returns the headers that sign a notification under the contract.
 *
 * @param how default: the shipped contract's signature of a collection
 * @param id id of the event, which Standard Webhooks sign
 */
export function signNotification(
  secret: string,
  rawBody: string,
  timestamp: string,
  how = findSignature(readContract(), 'business', 'receiveCadCollection')!,
  id = '',
): Record<string, string> {
  const { header, timestampHeader, encoding, hash = 'SHA-256' } = how
  if (how.scheme === 'standard-webhooks') {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    const made = createHmac(hash, key).update(`${id}.${timestamp}.${rawBody}`).digest('base64')
    return { [STANDARD_ID_HEADER]: id, [timestampHeader!]: timestamp, [header]: `v1,${made}` }
  }
  const { signedText = timestampHeader === undefined ? '{body}' : '{timestamp}.{body}' } = how
  const [before, after] = signedText.replaceAll('{timestamp}', timestamp).split('{body}')
  const signature = createHmac(hash, secret).update(`${before}${rawBody}${after}`).digest(encoding)
  return { ...(timestampHeader !== undefined && { [timestampHeader]: timestamp }), [header]: signature }
}

/** Whether one of the message's signatures, by RFC 9421, was made with this secret, and its digest matches this body. */
export function isSignedMessage(
  secret: string,
  how: WebhookSignature,
  { headers, rawBody, url }: { headers: Record<string, string>; rawBody: string; url: string },
): boolean {
  const isRight = ({ base, signature }: { base: string; signature: string }) =>
    createHmac('sha256', secret).update(base).digest('base64') === signature
  const isOfBody = hasDigest(headers, createHash('sha256').update(rawBody).digest())
  return isOfBody && readMessageSignatures(how, { headers, url }).some(isRight)
}

/** Returns the time of signing that a webhook states, in seconds. NaN if it does not state one. */
export function readSigningTime(
  headers: Record<string, string>,
  { scheme, timestampHeader = '' }: WebhookSignature,
): number {
  const text = headers[timestampHeader] ?? ''
  return Number(scheme === 'http-message-signatures' ? /;created=(\d+)/.exec(text)?.[1] : text || undefined)
}
