import { createHmac, timingSafeEqual } from 'node:crypto'
import { STANDARD_ID_HEADER, type WebhookSignature } from '../../contract/webhook-signature.ts'

/**
 * The signature of a webhook, as the contract has it: by default the HMAC-SHA256 of its timestamp, a full stop and its raw
 * body, or of its body alone where no timestamp travels with it.
 *
 * @param timestampMs epoch milliseconds; what is signed and sent are whole seconds
 * @param id of its event: Standard Webhooks sign it
 */
export function signWebhook(
  form: WebhookSignature,
  secret: string,
  timestampMs: number,
  rawBody: string,
  id = '',
): string {
  return sign(form, secret, String(Math.floor(timestampMs / 1000)), rawBody, id)
}

/** The headers under which a body is sent. */
export function signatureHeaders(
  { header, timestampHeader, scheme }: WebhookSignature,
  signature: string,
  timestampMs: number,
  id = '',
): Record<string, string> {
  return {
    ...(scheme && { [STANDARD_ID_HEADER]: id }),
    ...(timestampHeader && { [timestampHeader]: String(Math.floor(timestampMs / 1000)) }),
    [header]: signature,
  }
}

/** Why a webhook is not to be believed. */
export type SignatureProblem = 'missing' | 'stale' | 'wrong'

/**
 * Checks the headers of a webhook against its raw body, in a time that does not depend on the signature.
 *
 * @param nowMs the receiver's clock, epoch milliseconds
 * @returns what is wrong, or undefined where nothing is
 */
export function findSignatureProblem(
  form: WebhookSignature,
  secret: string,
  headers: Headers,
  rawBody: string,
  nowMs: number,
): SignatureProblem | undefined {
  const { header, timestampHeader, toleranceSeconds = Number.POSITIVE_INFINITY } = form
  const timestamp = timestampHeader ? (headers.get(timestampHeader) ?? '') : String(Math.floor(nowMs / 1000))
  const signature = headers.get(header) ?? ''
  if (!/^[0-9]{1,12}$/.test(timestamp) || signature === '') return 'missing'
  const expected = sign(form, secret, timestamp, rawBody, headers.get(STANDARD_ID_HEADER) ?? '')
  const listed = form.scheme ? signature.split(' ') : [signature]
  if (!listed.some((each) => isSame(each, expected))) return 'wrong'
  const isNear = Math.abs(nowMs / 1000 - Number(timestamp)) <= toleranceSeconds
  return isNear ? undefined : 'stale'
}

function isSame(one: string, other: string): boolean {
  const [given, expected] = [Buffer.from(one), Buffer.from(other)]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function sign(
  form: WebhookSignature,
  secret: string,
  timestamp: string,
  rawBody: string,
  id: string,
): string {
  const { timestampHeader, encoding, hash = 'SHA-256', scheme } = form
  if (scheme) {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${rawBody}`).digest('base64')}`
  }
  const { signedText = timestampHeader ? '{timestamp}.{body}' : '{body}' } = form
  const [before, after] = signedText.replaceAll('{timestamp}', timestamp).split('{body}')
  return createHmac(hash, secret).update(`${before}${rawBody}${after}`).digest(encoding)
}
