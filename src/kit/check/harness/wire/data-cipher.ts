import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import { readEncryptionKey } from '../../../../client/crypto/encryption-key.ts'
import { createPayloadCipher, type RsaPadding } from '../../../../client/crypto/index.ts'
import type { PayloadForm } from '../../../target/payload-form.ts'
import type { Keys } from '../../../target/target.ts'

type Encryption = NonNullable<Keys['encryption']>

export interface DataCipher {
  /**
   * Encrypts a payload into the text that `data` carries.
   *
   * @throws PayloadTooLongError if it must fit one block and does not
   */
  encrypt(plaintext: unknown): Promise<string>
  /** The longest payload that can be sent, in bytes of JSON. */
  maxPayloadBytes: number
}

/** Parameters of node:crypto. */
export const PADDINGS: Record<RsaPadding, { padding: number; oaepHash?: string }> = {
  'oaep-sha256': { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
  'oaep-sha1': { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
  'pkcs1-v1_5': { padding: constants.RSA_PKCS1_PADDING },
}

/** Creates the cipher of a target's `data`. It encrypts like the client, except for the described encoding and blocks. */
export function createDataCipher(encryption: Encryption): DataCipher {
  const { key, padding, blocks } = encryption
  const cipher = createPayloadCipher({ key, padding })
  const encryptOne = async (plaintext: unknown) => {
    const block = await cipher.encrypt(plaintext)
    return writeData(encryption, Buffer.from(block, 'base64'))
  }
  if (blocks !== 'several') return { encrypt: encryptOne, maxPayloadBytes: cipher.maxPayloadBytes }
  const numbers = readEncryptionKey(key)
  const jwk = { kty: 'RSA', n: encodeNumber(numbers.n), e: encodeNumber(numbers.e) }
  const sealing = { key: createPublicKey({ key: jwk, format: 'jwk' }), ...PADDINGS[padding] }
  return {
    maxPayloadBytes: Number.POSITIVE_INFINITY,
    async encrypt(plaintext) {
      const bytes = Buffer.from(JSON.stringify(plaintext))
      if (bytes.length <= cipher.maxPayloadBytes) return encryptOne(plaintext)
      const parts = split(bytes, cipher.maxPayloadBytes).map((each) => publicEncrypt(sealing, each))
      return writeData(encryption, Buffer.concat(parts))
    },
  }
}

const ciphers = new Map<string, DataCipher>()

/** Returns the cached cipher of a key: reading a key takes longer than using it. */
export function cipherOf(encryption: Encryption): DataCipher {
  const name = JSON.stringify(encryption)
  const cipher = ciphers.get(name) ?? createDataCipher(encryption)
  ciphers.set(name, cipher)
  return cipher
}

/** Decodes the bytes of all blocks in such a text. */
export function readData({ encoding = 'base64', separator }: PayloadForm, text: string): Buffer {
  const parts = separator === undefined ? [text] : text.split(separator)
  return Buffer.concat(parts.map((each) => Buffer.from(each, encoding)))
}

/** Encodes bytes as such a text. With a separator, each block has the length of the key. */
export function writeData(
  { key, encoding = 'base64', separator }: Encryption,
  bytes: Uint8Array<ArrayBufferLike>,
): string {
  const parts = separator === undefined ? [bytes] : split(bytes, readEncryptionKey(key).n.length)
  return parts.map((each) => Buffer.from(each).toString(encoding)).join(separator)
}

function split(bytes: Uint8Array, length: number): Uint8Array[] {
  const count = Math.max(1, Math.ceil(bytes.length / length))
  return Array.from({ length: count }, (_, index) => bytes.subarray(index * length, (index + 1) * length))
}

function encodeNumber(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}
