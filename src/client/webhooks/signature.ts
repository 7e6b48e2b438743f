import { encodeBase64, encodeHex } from '../crypto/encoding.ts'
import { ConfigurationError } from '../errors.ts'
import type { WebhookSignature } from './webhook-table.ts'

/** The secrets to try, each once. @throws ConfigurationError `missing_key` */
export function readSecrets(secrets: string | readonly string[] | undefined): readonly string[] {
  const list = [secrets ?? []].flat()
  if (list.length > 0 && list.every((secret) => typeof secret === 'string' && secret)) return list
  throw new ConfigurationError('missing_key', 'give at least one webhook secret, none empty')
}

/** The bytes of a body as it arrived. @throws ConfigurationError `invalid_option` where somebody parsed it before */
export function readRawBody(rawBody: string | Uint8Array): Uint8Array {
  if (typeof rawBody === 'string') return new TextEncoder().encode(rawBody)
  if (ArrayBuffer.isView(rawBody)) return rawBody
  throw new ConfigurationError('invalid_option', 'give rawBody as it arrived, before anything parses it')
}

/**
 * Whether one of the secrets signed this. Every one is tried, and what is compared is compared to its end: how long it takes
 * tells nothing. One signature has one writing: capital digits, spaces or stray bits make it another.
 */
export async function isSigned(
  form: WebhookSignature,
  secrets: readonly string[],
  given: string,
  timestamp: string,
  body: Uint8Array,
): Promise<boolean> {
  const expected = await Promise.all(secrets.map((secret) => sign(form, secret, timestamp, body)))
  return expected.map((each) => isSame(each, given)).includes(true)
}

function isSame(expected: string, given: string): boolean {
  let difference = expected.length ^ given.length
  for (let i = 0; i < expected.length; i++) difference |= expected.charCodeAt(i) ^ given.charCodeAt(i)
  return difference === 0
}

/** The signature of a body, as its header carries it. */
export async function sign(
  { encoding, timestampHeader, hash, signedText }: WebhookSignature,
  secret: string,
  timestamp: string,
  body: Uint8Array,
): Promise<string> {
  const encoder = new TextEncoder()
  const text = signedText ?? (timestampHeader ? '{timestamp}.{body}' : '{body}')
  const [start, end] = text
    .replaceAll('{timestamp}', timestamp)
    .split('{body}')
    .map((each) => encoder.encode(each)) as [Uint8Array, Uint8Array]
  const signed = new Uint8Array(start.length + body.length + end.length)
  signed.set(start)
  signed.set(body, start.length)
  signed.set(end, start.length + body.length)
  // what receives webhooks is a server or a worker, and has it
  const { subtle } = crypto
  const key = await subtle.importKey(
    'raw',
    encoder.encode(secret),
    { name: 'HMAC', hash: hash ?? 'SHA-256' },
    false,
    ['sign'],
  )
  const bytes = new Uint8Array(await subtle.sign('HMAC', key, signed))
  return encoding === 'hex' ? encodeHex(bytes) : encodeBase64(bytes)
}
