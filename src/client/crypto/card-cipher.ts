import { DecryptionError, PayloadTooLongError } from '../errors.ts'
import { type AesKeySource, open, readAesKey, seal } from './aes-256-gcm.ts'
import { decodeJson, encodeJson } from './encoding.ts'
import { runCrypto } from './webcrypto.ts'

export interface CardCipherOptions {
  /** The card encryption key: standard base64 of 32 bytes. */
  key: string
}

export interface CardCipher {
  /**
   * Encrypts a card into the string for `cardData`: `hex(iv):hex(ciphertext):hex(tag)`.
   *
   * @param card the object that the operation describes; sent as UTF-8 JSON, at most 4,096 bytes
   * @throws ConfigurationError `webcrypto_unavailable`
   * @throws PayloadNotJsonError `payload_not_json`, before anything is encrypted
   * @throws PayloadTooLongError `payload_too_long`, before anything is encrypted: more than 4,096 bytes as JSON
   */
  encrypt(card: object): Promise<string>
}

export interface CardDecipher {
  /**
   * Decrypts the string in `cardData` and parses the JSON inside. IVs of 12 and of 16 bytes are accepted.
   *
   * @throws DecryptionError `decryption_failed`, whatever the cause
   * @throws ConfigurationError `webcrypto_unavailable`
   */
  decrypt(cardData: string): Promise<unknown>
}

const IV_BYTES = 12
/** A card has a few hundred bytes. AES has no limit, but millions would take seconds, and many times that in memory. */
const MAX_CARD_BYTES = 4096

/**
 * Prepares the encryption of cards with AES-256-GCM: a random IV of 12 bytes for each card, a tag of 16, no additional data. The
 * key is checked immediately and imported once. Rotate the key before 2^32 cards, as random IVs require.
 *
 * @throws ConfigurationError `missing_key`, `malformed_key`
 * @see the interface document, §1.2 and §4.2
 */
export function createCardCipher(options: CardCipherOptions): CardCipher {
  const aesKey = readAesKey(options?.key, 'encrypt')
  return {
    async encrypt(card) {
      const message = encodeJson(card)
      if (message.length > MAX_CARD_BYTES) throw new PayloadTooLongError(message.length, MAX_CARD_BYTES)
      return runCrypto(async () =>
        seal(await aesKey(), crypto.getRandomValues(new Uint8Array(IV_BYTES)), message),
      )
    },
  }
}

/**
 * Prepares the decryption of cards on the receiving side, for servers and tests.
 *
 * @throws ConfigurationError `missing_key`, `malformed_key`
 * @see the interface document, §4.2
 */
export function createCardDecipher(options: CardCipherOptions): CardDecipher {
  const aesKey: AesKeySource = readAesKey(options?.key, 'decrypt')
  return {
    async decrypt(cardData) {
      const imported = await runCrypto(aesKey)
      try {
        return decodeJson(await open(imported, cardData))
      } catch {
        throw new DecryptionError()
      }
    },
  }
}

/** Encrypts one card; `createCardCipher` imports the key once for many. Throws the errors of both steps. */
export async function encryptCard(card: object, options: CardCipherOptions): Promise<string> {
  return createCardCipher(options).encrypt(card)
}

/** Decrypts one card; `createCardDecipher` imports the key once for many. Throws the errors of both steps. */
export async function decryptCard(cardData: string, options: CardCipherOptions): Promise<unknown> {
  return createCardDecipher(options).decrypt(cardData)
}
