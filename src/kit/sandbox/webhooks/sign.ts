import { createHmac, timingSafeEqual } from 'node:crypto'

/** How far a timestamp may be from the receiver's clock, in seconds, either way. */
const TOLERANCE_SECONDS = 300

/**
 * The signature of a webhook: lower-case hex of the HMAC-SHA256 of its timestamp, a full stop and its raw body.
 *
 * @param timestampMs epoch milliseconds; what is signed and sent are whole seconds
 */
export function signWebhook(secret: string, timestampMs: number, rawBody: string): string {
  return sign(secret, String(Math.floor(timestampMs / 1000)), rawBody)
}

/** The two headers under which a body is sent. */
export function signatureHeaders(signature: string, timestampMs: number): Record<string, string> {
  return {
    'x-webhook-timestamp': String(Math.floor(timestampMs / 1000)),
    'x-webhook-signature': signature,
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
  secret: string,
  headers: Headers,
  rawBody: string,
  nowMs: number,
): SignatureProblem | undefined {
  const timestamp = headers.get('x-webhook-timestamp') ?? ''
  const signature = headers.get('x-webhook-signature') ?? ''
  if (!/^[0-9]{1,12}$/.test(timestamp) || signature === '') return 'missing'
  const expected = Buffer.from(sign(secret, timestamp, rawBody))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'wrong'
  const isNear = Math.abs(nowMs / 1000 - Number(timestamp)) <= TOLERANCE_SECONDS
  return isNear ? undefined : 'stale'
}

function sign(secret: string, timestamp: string, rawBody: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${rawBody}`).digest('hex')
}
