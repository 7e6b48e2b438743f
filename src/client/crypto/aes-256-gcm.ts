import { ConfigurationError } from '../errors.ts'
import { decodeBase64, decodeHex, encodeHex } from './encoding.ts'
import { webCrypto } from './webcrypto.ts'

const KEY_BYTES = 32
/** A key has 44 characters; files and variables often add white space around it. */
const MAX_KEY_CHARACTERS = 1024
const TAG_BYTES = 16

/** `hex(iv):hex(ciphertext):hex(tag)` with an IV of 12 or 16 bytes and a tag of 16. */
const SEALED = /^([0-9a-f]{24}|[0-9a-f]{32}):([0-9a-f]+):([0-9a-f]{32})$/i

/** Returns the imported key, always the same promise. */
export type AesKeySource = () => Promise<CryptoKey>

/**
 * Reads an AES-256 key immediately and imports it on first use.
 *
 * @param key standard base64 of 32 bytes
 * @throws ConfigurationError `missing_key`, `malformed_key`
 */
export function readAesKey(key: string, usage: 'encrypt' | 'decrypt'): AesKeySource {
  if (!key) throw new ConfigurationError('missing_key', 'no card encryption key was given')
  const bytes =
    typeof key === 'string' && key.length <= MAX_KEY_CHARACTERS ? decodeBase64(key.trim()) : undefined
  if (bytes?.length !== KEY_BYTES) {
    const found = bytes ? `base64 of ${bytes.length} bytes` : 'no standard base64'
    throw new ConfigurationError(
      'malformed_key',
      `the card encryption key must be base64 of 32 bytes; it is ${found}`,
    )
  }
  let imported: Promise<CryptoKey> | undefined
  return async () => {
    imported ??= webCrypto().importKey('raw', bytes, 'AES-GCM', false, [usage])
    return imported
  }
}

/** Encrypts with an IV that must never have been used with this key before. */
export async function seal(key: CryptoKey, iv: BufferSource, message: BufferSource): Promise<string> {
  const sealed = new Uint8Array(await webCrypto().encrypt({ name: 'AES-GCM', iv }, key, message))
  const tagStart = sealed.length - TAG_BYTES
  const ivBytes = ArrayBuffer.isView(iv)
    ? new Uint8Array(iv.buffer, iv.byteOffset, iv.byteLength)
    : new Uint8Array(iv)
  return [ivBytes, sealed.subarray(0, tagStart), sealed.subarray(tagStart)].map(encodeHex).join(':')
}

/** Decrypts the result of `seal`. Throws various errors for anything else; the caller replaces them all by one. */
export async function open(key: CryptoKey, sealed: string): Promise<ArrayBuffer> {
  const [, iv = '', ciphertext = '', tag = ''] = SEALED.exec(sealed) ?? []
  return webCrypto().decrypt({ name: 'AES-GCM', iv: decodeHex(iv) }, key, decodeHex(ciphertext + tag))
}
