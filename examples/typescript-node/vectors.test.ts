// Holds the ciphers to the vectors of paycontract: what others encrypted is read, and what is encrypted here is read again.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, test } from 'node:test'
import {
  createCardCipher,
  createCardDecipher,
  createPayloadCipher,
  createPayloadDecipher,
  PayloadTooLongError,
  type RsaPadding,
} from 'paycontract/crypto'

interface Vector {
  id: string
  input: string
  output: string
  key: string
  padding: RsaPadding
}

interface Limit extends Vector {
  maxPayloadBytes: number
  refusedInput: string
}

interface KeyPair {
  id: string
  public: { spkiPem: string }
  private: { pkcs8Pem: string }
}

const folder = process.env.VECTORS ?? '../../contracts/vectors'
const read = (name: string) => JSON.parse(readFileSync(resolve(folder, name), 'utf8'))
const payloads: { decrypts: Vector[]; limits: Limit[] } = read('rsa-payload.json')
const cards: { decrypts: Vector[] } = read('card-aes-256-gcm.json')
const keys = new Map((read('rsa-keys.json').keys as KeyPair[]).map((key) => [key.id, key]))

const cipherOf = ({ key, padding }: Vector) =>
  createPayloadCipher({ key: keys.get(key)!.public.spkiPem, padding })
const decipherOf = ({ key, padding }: Vector) =>
  createPayloadDecipher({ key: keys.get(key)!.private.pkcs8Pem, padding })

describe('data', () => {
  for (const vector of payloads.decrypts) {
    test(vector.id, async () => {
      const plaintext = JSON.parse(vector.input)
      assert.deepEqual(await decipherOf(vector).decrypt(vector.output), plaintext)
      const data = await cipherOf(vector).encrypt(plaintext)
      assert.deepEqual(await decipherOf(vector).decrypt(data), plaintext)
    })
  }
  for (const limit of payloads.limits) {
    test(`${limit.id}: ${limit.maxPayloadBytes} bytes and no more`, async () => {
      const data = await cipherOf(limit).encrypt(JSON.parse(limit.input))
      assert.deepEqual(await decipherOf(limit).decrypt(data), JSON.parse(limit.input))
      await assert.rejects(cipherOf(limit).encrypt(JSON.parse(limit.refusedInput)), PayloadTooLongError)
    })
  }
})

describe('cardData', () => {
  for (const { id, key, input, output } of cards.decrypts) {
    test(id, async () => {
      const decipher = createCardDecipher({ key })
      assert.deepEqual(await decipher.decrypt(output), JSON.parse(input))
      const cardData = await createCardCipher({ key }).encrypt(JSON.parse(input))
      assert.deepEqual(await decipher.decrypt(cardData), JSON.parse(input))
    })
  }
})
