import { createHmac, hash as digest, timingSafeEqual } from 'node:crypto'
import {
  MESSAGE_HEADERS,
  STANDARD_ID_HEADER,
  type WebhookSignature,
} from '../../contract/webhook-signature.ts'

/** What some contracts sign besides the body and the time of a webhook. */
export interface SignedBeside {
  /** The event's id, which Standard Webhooks sign. */
  id?: string
  /** The target address, which HTTP Message Signatures sign. */
  url?: string
}

/**
 * Signs a webhook as the contract says: by default, the HMAC-SHA256 of its timestamp, a full stop and its raw body, or of its
 * body alone if no timestamp is sent.
 *
 * @param timestampMs epoch milliseconds; whole seconds are signed and sent
 */
export function signWebhook(
  form: WebhookSignature,
  secret: string,
  timestampMs: number,
  rawBody: string,
  beside: SignedBeside = {},
): string {
  return sign(form, secret, String(Math.floor(timestampMs / 1000)), rawBody, beside)
}

/** Returns the signature headers of a body. */
export function signatureHeaders(
  form: WebhookSignature,
  signature: string,
  timestampMs: number,
  rawBody: string,
  id = '',
): Record<string, string> {
  const { header, timestampHeader, scheme } = form
  const timestamp = String(Math.floor(timestampMs / 1000))
  if (scheme === 'http-message-signatures')
    return {
      [MESSAGE_HEADERS.digest]: digestOf(rawBody),
      [MESSAGE_HEADERS.input]: `${LABEL}=${parametersOf(form, timestamp)}`,
      [header]: signature,
    }
  return {
    ...(scheme && { [STANDARD_ID_HEADER]: id }),
    ...(timestampHeader && { [timestampHeader]: timestamp }),
    [header]: signature,
  }
}

/** Why a webhook is not authentic. */
export type SignatureProblem = 'missing' | 'stale' | 'wrong'

/**
 * Checks the headers of a webhook against its raw body. The comparison takes constant time.
 *
 * @param nowMs the receiver's clock, epoch milliseconds
 * @returns what is wrong; undefined if the webhook is authentic
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
  const expected = sign(form, secret, timestamp, rawBody, { id: headers.get(STANDARD_ID_HEADER) ?? '' })
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
  { id = '', url = '' }: SignedBeside,
): string {
  const { timestampHeader, encoding, hash = 'SHA-256', scheme } = form
  if (scheme === 'http-message-signatures') {
    const made = createHmac('sha256', secret).update(writeMessage(form, timestamp, rawBody, url))
    return `${LABEL}=:${made.digest('base64')}:`
  }
  if (scheme) {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${rawBody}`).digest('base64')}`
  }
  const { signedText = timestampHeader ? '{timestamp}.{body}' : '{body}' } = form
  const [before, after] = signedText.replaceAll('{timestamp}', timestamp).split('{body}')
  return createHmac(hash, secret).update(`${before}${rawBody}${after}`).digest(encoding)
}

/** The label of each signature; receivers accept any. */
const LABEL = 'sig'

/** Writes the text that RFC 9421 signs (section 2.5): a line for each component, and one for their list and its parameters. */
function writeMessage(form: WebhookSignature, timestamp: string, rawBody: string, url: string): string {
  const target = new URL(url)
  target.hash = ''
  const values: Record<string, string> = {
    '@method': 'POST',
    '@target-uri': target.href,
    '@authority': target.host,
    '@path': target.pathname,
    'content-type': 'application/json',
    [MESSAGE_HEADERS.digest]: digestOf(rawBody),
  }
  const lines = form.signedText!.split(' ').map((name) => `"${name}": ${values[name]}`)
  return [...lines, `"@signature-params": ${parametersOf(form, timestamp)}`].join('\n')
}

function parametersOf({ signedText }: WebhookSignature, timestamp: string): string {
  const list = signedText!.split(' ').map((name) => `"${name}"`)
  return `(${list.join(' ')});created=${timestamp};alg="hmac-sha256"`
}

function digestOf(rawBody: string): string {
  return `sha-256=:${digest('sha256', rawBody, 'buffer').toString('base64')}:`
}
