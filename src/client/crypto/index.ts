/**
 * The ciphers of the service on their own: RSA for the payload in `data`, AES-256-GCM for card data.
 *
 * @module
 */
export { ConfigurationError, DecryptionError, PayloadNotJsonError, PayloadTooLongError } from '../errors.ts'
export {
  type CardCipher,
  type CardCipherOptions,
  type CardDecipher,
  createCardCipher,
  createCardDecipher,
  decryptCard,
  encryptCard,
} from './card-cipher.ts'
export type { DecryptionKey, RsaPrivateJwk } from './decryption-key.ts'
export type { EncryptionKey, RsaPublicJwk } from './encryption-key.ts'
export {
  createPayloadCipher,
  type PayloadCipher,
  type PayloadCipherOptions,
  type RsaPadding,
} from './payload-cipher.ts'
export {
  createPayloadDecipher,
  type PayloadDecipher,
  type PayloadDecipherOptions,
} from './payload-decipher.ts'
