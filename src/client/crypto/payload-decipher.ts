import { ConfigurationError, DecryptionError } from '../errors.ts'
import { type CompleteRsaPrivateJwk, type DecryptionKey, readDecryptionKey } from './decryption-key.ts'
import { decodeBase64, decodeJson } from './encoding.ts'
import { type RsaPadding, readPadding } from './payload-cipher.ts'
import { createPkcs1Decryption } from './rsa-pkcs1-v1_5-decryption.ts'
import { webCrypto } from './webcrypto.ts'

export interface PayloadDecipherOptions {
  /** The private key that belongs to the encryption key. */
  key: DecryptionKey
  padding: RsaPadding
}

export interface PayloadDecipher {
  /**
   * Decrypts the string in `data` and parses the JSON inside.
   *
   * @param ciphertext standard base64 of one RSA block
   * @throws DecryptionError `decryption_failed`, whatever the cause
   * @throws ConfigurationError `malformed_key`, `webcrypto_unavailable`, or `invalid_option` if the runtime cannot decrypt with
   *   this padding
   */
  decrypt(ciphertext: string): Promise<unknown>
}

/** Length of the longest block in Base64: anything longer is refused before further work. */
const MAX_CIPHERTEXT_CHARACTERS = 1368

type DecryptBlock = (ciphertext: Uint8Array<ArrayBuffer>) => Promise<BufferSource>

/**
 * Prepares the decryption of request payloads on the receiving side, for servers and tests.
 *
 * @param options `key` as PKCS#8 PEM or JWK, `padding` as the sender uses it
 * @throws ConfigurationError `missing_key`, `malformed_key`, `invalid_option`
 * @see the interface document, §4.1
 */
export function createPayloadDecipher(options: PayloadDecipherOptions): PayloadDecipher {
  const { key, padding } = options ?? {}
  const { hash } = readPadding(padding)
  const privateKey = readDecryptionKey(key)
  let prepared: Promise<DecryptBlock> | undefined
  return {
    async decrypt(ciphertext) {
      prepared ??= hash ? prepareOaep(privateKey, hash) : preparePkcs1(privateKey)
      const decryptBlock = await prepared
      try {
        if (ciphertext.length > MAX_CIPHERTEXT_CHARACTERS) throw new DecryptionError()
        return decodeJson(await decryptBlock(decodeBase64(ciphertext) ?? new Uint8Array()))
      } catch {
        throw new DecryptionError()
      }
    },
  }
}

async function prepareOaep(jwk: CompleteRsaPrivateJwk, hash: string): Promise<DecryptBlock> {
  const subtle = webCrypto()
  try {
    const key = await subtle.importKey('jwk', jwk, { name: 'RSA-OAEP', hash }, false, ['decrypt'])
    return (ciphertext) => subtle.decrypt('RSA-OAEP', key, ciphertext)
  } catch {
    throw new ConfigurationError(
      'malformed_key',
      'the numbers of the decryption key are not those of an RSA key',
    )
  }
}

async function preparePkcs1(jwk: CompleteRsaPrivateJwk): Promise<DecryptBlock> {
  const decryptBlock = createPkcs1Decryption(jwk)
  return async (ciphertext) => new Uint8Array(decryptBlock(ciphertext))
}
