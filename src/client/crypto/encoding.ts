import { PayloadNotJsonError } from '../errors.ts'

/** Bytes per call of `String.fromCharCode`: engines limit the number of arguments. */
const CHUNK_BYTES = 8192

/** Encodes bytes as standard base64 with padding (RFC 4648, section 4). */
export function encodeBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    const chunk: ArrayLike<number> = bytes.subarray(start, start + CHUNK_BYTES)
    // Not spread syntax, which uses the iterator and takes seven times as long.
    binary += String.fromCharCode.apply(null, chunk as number[])
  }
  return btoa(binary)
}

/**
 * Decodes standard base64. Returns `undefined` for whitespace, another alphabet, missing padding or stray bits, so that a value
 * has only one encoding.
 */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text) || text.length % 4) return undefined
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i)
  return encodeBase64(bytes) === text ? bytes : undefined
}

/** Encodes bytes as base64url without padding (RFC 4648, section 5), as in the members of a JWK. */
export function encodeBase64Url(bytes: Uint8Array): string {
  return encodeBase64(bytes).replace(/[+/=]/g, (character) => ({ '+': '-', '/': '_' })[character] ?? '')
}

/** Decodes base64url without padding; returns `undefined` for anything else. */
export function decodeBase64Url(text: unknown): Uint8Array<ArrayBuffer> | undefined {
  if (typeof text !== 'string' || !/^[\w-]+$/.test(text)) return undefined
  return decodeBase64(
    text
      .replace(/-/g, '+')
      .replace(/_/g, '/')
      .padEnd(Math.ceil(text.length / 4) * 4, '='),
  )
}

/** Encodes bytes as lower-case hexadecimal digits. */
export function encodeHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Decodes hexadecimal digits of either case; the caller must ensure that there is nothing else. */
export function decodeHex(digits: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from({ length: digits.length / 2 }, (_, i) =>
    Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16),
  )
}

/** Decodes a big-endian integer. */
export function decodeInteger(bytes: Uint8Array): bigint {
  return BigInt(`0x0${encodeHex(bytes)}`)
}

/**
 * Encodes a value as UTF-8 JSON.
 *
 * @throws PayloadNotJsonError without the original error, which may quote the value
 */
export function encodeJson(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(stringifyPayload(value))
}

/** Calls `JSON.stringify` and replaces every error by one of this package. */
export function stringifyPayload(value: unknown): string {
  try {
    const json: string | undefined = JSON.stringify(value)
    if (json !== undefined) return json
  } catch {
    // thrown below, as for a value that JSON omits
  }
  throw new PayloadNotJsonError()
}

/** Parses UTF-8 JSON; throws on malformed UTF-8 and malformed JSON alike. */
export function decodeJson(bytes: BufferSource): unknown {
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
}
