import { createCardDecipher, createPayloadDecipher, type RsaPadding } from '../../../client/crypto/index.ts'

type Decrypt = (ciphertext: string) => Promise<unknown>

/** What a business can be sent: payloads under its RSA key, card data under its AES key. */
export interface Deciphers {
  rsa: Decrypt
  'aes-256-gcm': Decrypt
}

/** Node lets one thread at a time use a key, and has four for such work: each gets the key for itself. */
const KEY_COPIES = 4

/** Accepts every padding that the contract names, the first of them at most speed: keys are issued for it. */
export function createDeciphers(
  privateKey: string,
  cardKey: string,
  paddings: readonly RsaPadding[],
): Deciphers {
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
