import { ConfigurationError, PayloadTooLongError } from '../errors.ts'
import { encodeBase64, encodeBase64Url, encodeJson } from './encoding.ts'
import { type EncryptionKey, readEncryptionKey } from './encryption-key.ts'
import type { RsaPublicKey } from './rsa-numbers.ts'
import { runCrypto, webCrypto } from './webcrypto.ts'

/**
 * RSA padding. The interface document does not name it, so it is never guessed: ask the operator. `oaep-sha256` and `oaep-sha1`
 * are RSAES-OAEP with that hash, also for the mask, and no label; `pkcs1-v1_5` is RSAES-PKCS1-v1_5.
 */
export type RsaPadding = 'oaep-sha256' | 'oaep-sha1' | 'pkcs1-v1_5'

export interface PayloadCipherOptions {
  /** The public encryption key of the environment: 2048 to 8192 bits, exponent odd, at least 3, at most 32 bits. */
  key: EncryptionKey
  padding: RsaPadding
}

export interface PayloadCipher {
  /**
   * Encrypts a payload into the string for `data`: JSON, UTF-8, one RSA block, standard base64.
   *
   * @throws PayloadTooLongError `payload_too_long`, before anything is encrypted
   * @throws ConfigurationError `malformed_key`, `webcrypto_unavailable`
   * @throws PayloadNotJsonError `payload_not_json`, before anything is encrypted
   */
  encrypt(plaintext: unknown): Promise<string>
  /** Maximum length of a payload in bytes of UTF-8 JSON: with 4096 bits 446, 470 (`oaep-sha1`) or 501 (`pkcs1-v1_5`). */
  readonly maxPayloadBytes: number
  /** Length of the key's modulus in bits. */
  readonly keyBits: number
}

type EncryptBlock = (message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>

/** The bytes of an RSA block that a padding uses, and the hash of OAEP. */
const PADDINGS: Record<RsaPadding, { overheadBytes: number; hash?: string }> = {
  'oaep-sha256': { overheadBytes: 66, hash: 'SHA-256' },
  'oaep-sha1': { overheadBytes: 42, hash: 'SHA-1' },
  'pkcs1-v1_5': { overheadBytes: 11 },
}

/**
 * Prepares the encryption of request payloads. The key is read immediately and imported on first use.
 *
 * @param options `key` in any accepted format, `padding` as the operator names it
 * @throws ConfigurationError `missing_key`, `malformed_key`, `invalid_option`
 * @see the interface document, §4.1 and §5.4
 */
export function createPayloadCipher(options: PayloadCipherOptions): PayloadCipher {
  const { key, padding } = options ?? {}
  const { overheadBytes, hash } = readPadding(padding)
  const publicKey = readEncryptionKey(key)
  const maxPayloadBytes = publicKey.n.length - overheadBytes
  const encryptBlock: EncryptBlock = hash
    ? createOaepEncryption(publicKey, hash)
    : async (message) => (await import('./rsa-pkcs1-v1_5.ts')).encryptPkcs1(publicKey, message)
  return {
    keyBits: publicKey.keyBits,
    maxPayloadBytes,
    async encrypt(plaintext) {
      const message = encodeJson(plaintext)
      if (message.length > maxPayloadBytes) throw new PayloadTooLongError(message.length, maxPayloadBytes)
      return encodeBase64(await runCrypto(() => encryptBlock(message)))
    },
  }
}

/**
 * Returns the properties of a padding.
 *
 * @throws ConfigurationError `invalid_option`: none was chosen, or it is not known
 */
export function readPadding(padding: RsaPadding): (typeof PADDINGS)[RsaPadding] {
  if (typeof padding === 'string' && Object.hasOwn(PADDINGS, padding)) return PADDINGS[padding]
  const names = Object.keys(PADDINGS).join(', ')
  throw new ConfigurationError('invalid_option', `padding must be one of ${names}`)
}

function createOaepEncryption({ n, e }: RsaPublicKey, hash: string): EncryptBlock {
  let imported: Promise<CryptoKey> | undefined
  return async (message) => {
    const subtle = webCrypto()
    imported ??= importOaepKey(subtle, { kty: 'RSA', n: encodeBase64Url(n), e: encodeBase64Url(e) }, hash)
    return new Uint8Array(await subtle.encrypt('RSA-OAEP', await imported, message))
  }
}

async function importOaepKey(subtle: SubtleCrypto, jwk: JsonWebKey, hash: string): Promise<CryptoKey> {
  try {
    return await subtle.importKey('jwk', jwk, { name: 'RSA-OAEP', hash }, false, ['encrypt'])
  } catch {
    throw new ConfigurationError(
      'malformed_key',
      'this runtime refuses the modulus or exponent of the encryption key',
    )
  }
}
