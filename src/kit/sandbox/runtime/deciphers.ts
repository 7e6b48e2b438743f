import { createCardDecipher, createPayloadDecipher } from '../../../client/crypto/index.ts'

type Decrypt = (ciphertext: string) => Promise<unknown>

/** What a business can be sent: payloads under its RSA key, card data under its AES key. */
export interface Deciphers {
  rsa: Decrypt
  'aes-256-gcm': Decrypt
}

/** Node lets one thread at a time use a key, and has four for such work: each gets the key for itself. */
const KEY_COPIES = 4

/** Accepts every padding, because it is the caller who chooses. */
export function createDeciphers(privateKey: string, cardKey: string): Deciphers {
  const createOaep = () => createPayloadDecipher({ key: privateKey, padding: 'oaep-sha256' })
  const oaep = Array.from({ length: KEY_COPIES }, createOaep)
  const sha1 = createPayloadDecipher({ key: privateKey, padding: 'oaep-sha1' })
  const v15 = createPayloadDecipher({ key: privateKey, padding: 'pkcs1-v1_5' })
  const card = createCardDecipher({ key: cardKey })
  let turn = 0
  return {
    rsa: (ciphertext) => {
      turn = (turn + 1) % KEY_COPIES
      return oaep[turn]!.decrypt(ciphertext)
        .catch(() => sha1.decrypt(ciphertext))
        .catch(() => v15.decrypt(ciphertext))
    },
    'aes-256-gcm': (ciphertext) => card.decrypt(ciphertext),
  }
}
