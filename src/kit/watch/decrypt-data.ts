import { createPrivateKey, type KeyObject, privateDecrypt } from 'node:crypto'
import { PADDINGS, readData } from '../check/harness/wire/data-cipher.ts'
import { parseJson } from '../check/harness/wire/request.ts'
import type { Paddings } from '../contract/paddings.ts'
import { InputError } from '../expected-error.ts'
import type { PayloadForm } from '../target/payload-form.ts'

/** Maximum length of a ciphertext: a longer one is not decrypted, to bound the work. */
const MAX_CHARACTERS = 1 << 20

const PRIVATE_KEYS = /-----BEGIN [A-Z ]*PRIVATE KEY-----.*?-----END [A-Z ]*PRIVATE KEY-----/gs

/**
 * Creates a function that decrypts callers' `data`: one RSA block or several, encoded as the description of the target says.
 *
 * @param pem the private keys of test environments, one after another
 * @returns a function that resolves to the plaintext, or to undefined if no key decrypts it
 * @throws InputError if one is not a private key
 */
export function createDataDecipher(
  pem: string,
  paddings: Paddings,
  form: PayloadForm = {},
): (ciphertext: string) => Promise<unknown> {
  const keys = (pem.match(PRIVATE_KEYS) ?? [pem]).map(readKey)
  return async (ciphertext) => {
    if (ciphertext.length > MAX_CHARACTERS) return undefined
    const bytes = readData(form, ciphertext)
    for (const key of keys) {
      const blockBytes = (key.asymmetricKeyDetails?.modulusLength ?? 0) / 8
      if (bytes.length === 0 || bytes.length % blockBytes !== 0) continue
      for (const padding of paddings) {
        const plaintext = decryptBlocks(bytes, blockBytes, { key, ...PADDINGS[padding] })
        const value = plaintext && parseJson(plaintext.toString('utf8'))
        if (value !== undefined) return value
      }
    }
    return undefined
  }
}

function readKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'rsa') return key
  } catch {}
  throw new InputError('PAYCONTRACT_DECRYPTION_KEY holds no private RSA key. Give it as PEM.')
}

function decryptBlocks(
  bytes: Buffer,
  blockBytes: number,
  options: Parameters<typeof privateDecrypt>[0],
): Buffer | undefined {
  try {
    const blocks = Array.from({ length: bytes.length / blockBytes }, (_, index) =>
      privateDecrypt(options, bytes.subarray(index * blockBytes, (index + 1) * blockBytes)),
    )
    return Buffer.concat(blocks)
  } catch {
    return undefined
  }
}
