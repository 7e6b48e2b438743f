import { createHash, createHmac } from 'node:crypto'
import { hasDigest, readMessageSignatures } from '../../../../client/webhooks/http-message-signatures.ts'
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

/** Whether one of the signatures of a message, by RFC 9421, is of this secret, and its digest of this body. */
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

/** When a webhook says that it was signed, in seconds; NaN where it does not. */
export function readSigningTime(
  headers: Record<string, string>,
  { scheme, timestampHeader = '' }: WebhookSignature,
): number {
  const text = headers[timestampHeader] ?? ''
  return Number(scheme === 'http-message-signatures' ? /;created=(\d+)/.exec(text)?.[1] : text || undefined)
}
