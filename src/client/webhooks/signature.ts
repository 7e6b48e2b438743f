import { decodeBase64, encodeBase64, encodeHex } from '../crypto/encoding.ts'
import { ConfigurationError } from '../errors.ts'
import type { WebhookSignature } from './webhook-table.ts'

/** Returns the secrets to try as a list. @throws ConfigurationError `missing_key` */
export function readSecrets(secrets: string | readonly string[] | undefined): readonly string[] {
  const list = [secrets ?? []].flat()
  if (list.length > 0 && list.every((secret) => typeof secret === 'string' && secret)) return list
  throw new ConfigurationError('missing_key', 'give at least one webhook secret, none empty')
}

/** Returns the bytes of a raw body. @throws ConfigurationError `invalid_option` if it was already parsed */
export function readRawBody(rawBody: string | Uint8Array): Uint8Array {
  if (typeof rawBody === 'string') return new TextEncoder().encode(rawBody)
  if (ArrayBuffer.isView(rawBody)) return rawBody
  throw new ConfigurationError('invalid_option', 'give rawBody as it arrived, before anything parses it')
}

/**
 * Whether one of the secrets signed this body. Every secret is tried, and every comparison runs to its end, so that timing
 * reveals nothing. A signature has only one valid encoding: capital digits, spaces or stray bits make it another one.
 */
export async function isSigned(
  form: WebhookSignature,
  secrets: readonly string[],
  given: string,
  timestamp: string,
  body: Uint8Array,
  id: string,
): Promise<boolean> {
  const expected = await Promise.all(secrets.map((secret) => sign(form, secret, timestamp, body, id)))
  const listed = form.scheme ? given.split(' ') : [given]
  return expected.flatMap((each) => listed.map((one) => isSame(each, one))).includes(true)
}

export function isSame(expected: string, given: string): boolean {
  let difference = expected.length ^ given.length
  for (let i = 0; i < expected.length; i++) difference |= expected.charCodeAt(i) ^ given.charCodeAt(i)
  return difference === 0
}

/** The header of the event's id under Standard Webhooks. */
export const ID_HEADER = 'webhook-id'

/**
 * Signs a body and returns the signature as its header holds it.
 *
 * @param id of the event: Standard Webhooks sign it
 * @throws ConfigurationError `invalid_option`: a secret does not have the form of Standard Webhooks
 */
export async function sign(
  { encoding, timestampHeader, hash, signedText, scheme }: WebhookSignature,
  secret: string,
  timestamp: string,
  body: Uint8Array,
  id: string,
): Promise<string> {
  const encoder = new TextEncoder()
  const text = signedText ?? (timestampHeader ? '{timestamp}.{body}' : '{body}')
  // the sender chooses the id, so it must not be treated as a template
  const parts = scheme
    ? [`${id}.${timestamp}.`, '']
    : text.replaceAll('{timestamp}', timestamp).split('{body}')
  const [start, end] = parts.map((each) => encoder.encode(each)) as [Uint8Array, Uint8Array]
  const signed = new Uint8Array(start.length + body.length + end.length)
  signed.set(start)
  signed.set(body, start.length)
  signed.set(end, start.length + body.length)
  const bytes = await hmac(scheme ? readStandardSecret(secret) : encoder.encode(secret), signed, hash)
  return encoding === 'hex' ? encodeHex(bytes) : `${scheme ? 'v1,' : ''}${encodeBase64(bytes)}`
}

async function hmac(
  secret: Uint8Array<ArrayBuffer>,
  signed: Uint8Array<ArrayBuffer>,
  hash = 'SHA-256',
): Promise<Uint8Array> {
  // webhooks are received by servers and workers, which have WebCrypto
  const { subtle } = crypto
  const key = await subtle.importKey('raw', secret, { name: 'HMAC', hash }, false, ['sign'])
  return new Uint8Array(await subtle.sign('HMAC', key, signed))
}

/** Returns the HMAC-SHA256 of a text with the bytes of a secret as key, in base64. */
export async function signText(secret: string, text: string): Promise<string> {
  const encoder = new TextEncoder()
  return encodeBase64(await hmac(encoder.encode(secret), encoder.encode(text)))
}

/** Decodes a secret; both alphabets of base64 are in use. @throws ConfigurationError `invalid_option` */
export function readStandardSecret(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = decodeBase64(secret.replace('whsec_', '').replaceAll('-', '+').replaceAll('_', '/'))
  if (bytes) return bytes
  throw new ConfigurationError('invalid_option', 'a Standard Webhooks secret is whsec_ followed by base64')
}
