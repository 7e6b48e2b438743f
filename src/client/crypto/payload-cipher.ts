import { ConfigurationError, PayloadTooLongError } from '../errors.ts'
import { encodeBase64, encodeBase64Url, encodeJson } from './encoding.ts'
import { type EncryptionKey, readEncryptionKey } from './encryption-key.ts'
import type { RsaPublicKey } from './rsa-numbers.ts'
import { runCrypto, webCrypto } from './webcrypto.ts'

/**
 * RSA padding. The interface document does not name it, so it is never guessed: ask the operator.
 * `oaep-sha256` is RSAES-OAEP with SHA-256 for hash and mask and no label; `pkcs1-v1_5` is RSAES-PKCS1-v1_5.
 */
export type RsaPadding = 'oaep-sha256' | 'pkcs1-v1_5'

export interface PayloadCipherOptions {
  /** The public encryption key of the environment: 2048 to 8192 bits, its exponent odd, from 3 up, at most 32 bits. */
  key: EncryptionKey
  padding: RsaPadding
}

export interface PayloadCipher {
  /**
   * Encrypts a payload into the string that `data` carries: JSON, UTF-8, one RSA block, standard base64.
   *
   * @throws PayloadTooLongError `payload_too_long`, before anything is encrypted
   * @throws ConfigurationError `malformed_key`, `webcrypto_unavailable`
   * @throws PayloadNotJsonError `payload_not_json`, before anything is encrypted
   */
  encrypt(plaintext: unknown): Promise<string>
  /** The longest payload that fits, in bytes of UTF-8 JSON: 446 with 4096 bits and OAEP, 501 with v1.5. */
  readonly maxPayloadBytes: number
  /** Length of the key's modulus in bits. */
  readonly keyBits: number
}

type EncryptBlock = (message: Uint8Array<ArrayBuffer>) => Promise<Uint8Array>

/** Bytes of an RSA block that the padding takes from the message. */
const OVERHEAD_BYTES = { 'oaep-sha256': 66, 'pkcs1-v1_5': 11 }

/**
 * Prepares the encryption of request payloads. The key is read at once and imported at the first use.
 *
 * @param options `key` in any accepted format, `padding` as the operator names it
 * @throws ConfigurationError `missing_key`, `malformed_key`, `invalid_option`
 * @see the interface document, §4.1 and §5.4
 */
export function createPayloadCipher(options: PayloadCipherOptions): PayloadCipher {
  const { key, padding } = options ?? {}
  const overheadBytes = checkPadding(padding)
  const publicKey = readEncryptionKey(key)
  const maxPayloadBytes = publicKey.n.length - overheadBytes
  const encryptBlock =
    padding === 'oaep-sha256' ? createOaepEncryption(publicKey) : createPkcs1Encryption(publicKey)
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
 * Makes sure that a padding was chosen, and returns what it takes from the message, in bytes.
 *
 * @throws ConfigurationError `invalid_option`
 */
export function checkPadding(padding: RsaPadding): number {
  if (typeof padding === 'string' && Object.hasOwn(OVERHEAD_BYTES, padding)) return OVERHEAD_BYTES[padding]
  throw new ConfigurationError('invalid_option', 'padding must be "oaep-sha256" or "pkcs1-v1_5"')
}

function createOaepEncryption({ n, e }: RsaPublicKey): EncryptBlock {
  let imported: Promise<CryptoKey> | undefined
  return async (message) => {
    const subtle = webCrypto()
    imported ??= importOaepKey(subtle, { kty: 'RSA', n: encodeBase64Url(n), e: encodeBase64Url(e) })
    return new Uint8Array(await subtle.encrypt('RSA-OAEP', await imported, message))
  }
}

async function importOaepKey(subtle: SubtleCrypto, jwk: JsonWebKey): Promise<CryptoKey> {
  try {
    return await subtle.importKey('jwk', jwk, { name: 'RSA-OAEP', hash: 'SHA-256' }, false, ['encrypt'])
  } catch {
    throw new ConfigurationError(
      'malformed_key',
      'this runtime refuses the modulus or exponent of the encryption key',
    )
  }
}

function createPkcs1Encryption(publicKey: RsaPublicKey): EncryptBlock {
  return async (message) => {
    const { encryptPkcs1 } = await import('./rsa-pkcs1-v1_5.ts')
    return encryptPkcs1(publicKey, message)
  }
}
