import { createCardDecipher, createPayloadDecipher, type RsaPadding } from '../../../client/crypto/index.ts'
import type { Paddings } from '../../contract/paddings.ts'

type Decrypt = (ciphertext: string) => Promise<unknown>

/** Decrypts what a business is sent: payloads with its RSA key, card data with its AES key. */
export interface Deciphers {
  rsa: Decrypt
  'aes-256-gcm': Decrypt
}

/** Node lets one thread at a time use a key, and has four such threads: each gets a copy. */
const KEY_COPIES = 4

/** Creates deciphers for every padding of the contract. The first is the fastest, because keys are issued for it. */
export function createDeciphers(privateKey: string, cardKey: string, paddings: Paddings): Deciphers {
  const create = (padding: RsaPadding) => createPayloadDecipher({ key: privateKey, padding })
  const copies = Array.from({ length: KEY_COPIES }, () => create(paddings[0]!))
  const others = paddings.slice(1).map(create)
  const card = createCardDecipher({ key: cardKey })
  let turn = 0
  return {
    rsa: (ciphertext) => {
      turn = (turn + 1) % KEY_COPIES
      return others.reduce(
        (tried, other) => tried.catch(() => other.decrypt(ciphertext)),
        copies[turn]!.decrypt(ciphertext),
      )
    },
    'aes-256-gcm': (ciphertext) => card.decrypt(ciphertext),
  }
}
