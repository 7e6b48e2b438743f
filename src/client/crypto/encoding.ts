import { PayloadNotJsonError } from '../errors.ts'

/** How many bytes go into one call of `String.fromCharCode`: engines limit the number of arguments. */
const CHUNK_BYTES = 8192

/** Bytes to standard base64 with padding (RFC 4648, part 4). */
export function encodeBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    const chunk: ArrayLike<number> = bytes.subarray(start, start + CHUNK_BYTES)
    // Not spread syntax, which walks the iterator and takes seven times as long.
    binary += String.fromCharCode.apply(null, chunk as number[])
  }
  return btoa(binary)
}

/**
 * Standard base64 to bytes. Whitespace, a foreign alphabet, missing padding or stray bits make it `undefined`,
 * so that one value has one encoding.
 */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4) return undefined
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i)
  return encodeBase64(bytes) === text ? bytes : undefined
}

/** Bytes to base64url without padding (RFC 4648, part 5), the form that JWK members have. */
export function encodeBase64Url(bytes: Uint8Array): string {
  return encodeBase64(bytes).replace(/[+/=]/g, (character) => ({ '+': '-', '/': '_' })[character] ?? '')
}

/** base64url without padding to bytes; anything else is `undefined`. */
export function decodeBase64Url(text: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof text !== 'string' || !/^[\w-]+$/.test(text)) return undefined
  return decodeBase64(
    text
      .replace(/-/g, '+')
      .replace(/_/g, '/')
      .padEnd(Math.ceil(text.length / 4) * 4, '='),
  )
}

/** Bytes to lower-case hexadecimal digits. */
export function encodeHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Hexadecimal digits of either case to bytes; the caller has made sure that there is nothing else. */
export function decodeHex(digits: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: digits.length / 2 }, (_, i) =>
    Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16),
  )
}

/** Big-endian bytes to an integer. */
export function decodeInteger(bytes: Uint8Array): bigint {
  return BigInt(`0x0${encodeHex(bytes)}`)
}

/**
 * A value to UTF-8 JSON.
 *
 * @throws PayloadNotJsonError without what the runtime or the value's own code threw, which may quote the value
 */
export function encodeJson(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(stringifyPayload(value))
}

/** `JSON.stringify`, and one error of our own for everything that it throws. */
export function stringifyPayload(value: unknown): string {
  try {
    const json: string | undefined = JSON.stringify(value)
    if (json !== undefined) return json
  } catch {
    // told below, like a value that JSON leaves out
  }
  throw new PayloadNotJsonError()
}

/** UTF-8 JSON to a value; throws on malformed UTF-8 and malformed JSON alike. */
export function decodeJson(bytes: BufferSource): unknown {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
}
