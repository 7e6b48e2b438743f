import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import { DecryptionError } from '../errors.ts'
import { open, readAesKey, seal } from './aes-256-gcm.ts'
import { decodeHex, encodeBase64, encodeHex } from './encoding.ts'
import { createCardCipher, createCardDecipher, decryptCard, encryptCard } from './index.ts'

interface CardVectors {
  decrypts: { id: string; key: string; input: string; output: string }[]
  refused: { id: string; key: string; input: string }[]
  refusedKeys: { id: string; input: string; error: string }[]
}
interface SealVectors {
  seals: { id: string; key: string; iv: string; input: string; output: string }[]
}

const { decrypts, refused, refusedKeys } = readVectors<CardVectors>('card-aes-256-gcm.json')
const { seals } = readVectors<SealVectors>('aes-256-gcm.json')
const key = encodeBase64(crypto.getRandomValues(new Uint8Array(32)))
const card = { number: '4242424242424242', expiryMonth: '09', expiryYear: '31', cvv: '123' }

describe('aes-256-gcm.json', () => {
  test.each(seals)('$id is sealed and opened', async ({ iv, input, output, ...vector }) => {
    const aesKey = encodeBase64(decodeHex(vector.key))
    expect(await seal(await readAesKey(aesKey, 'encrypt')(), decodeHex(iv), decodeHex(input))).toBe(output)
    if (!input) return
    expect(encodeHex(new Uint8Array(await open(await readAesKey(aesKey, 'decrypt')(), output)))).toBe(input)
  })
})

describe('card-aes-256-gcm.json', () => {
  test.each(decrypts)('$id is decrypted', async ({ input, output, ...vector }) => {
    expect(await decryptCard(output, { key: vector.key })).toEqual(JSON.parse(input))
  })

  test.each(decrypts)('$id is what the IV and the plaintext give', async ({ input, output, ...vector }) => {
    const aesKey = await readAesKey(vector.key, 'encrypt')()
    const iv = decodeHex(output.slice(0, output.indexOf(':')))
    expect(await seal(aesKey, iv, new TextEncoder().encode(input))).toBe(output.toLowerCase())
  })

  test.each(refused)('$id is refused like every other', async ({ input, ...vector }) => {
    const error = await failureOf(decryptCard(input, { key: vector.key }))
    expect(withoutStack(error)).toEqual(withoutStack(new DecryptionError()))
  })

  test.each(refusedKeys)('$id is not a key', ({ input, error }) => {
    for (const create of [createCardCipher, createCardDecipher]) {
      expect(() => create({ key: input })).toThrow(expect.objectContaining({ code: error }))
    }
  })

  test.each(refusedKeys)('the refusal of $id does not repeat the key', async ({ input }) => {
    const told = inspect(await failureOf(encryptCard(card, { key: input })), { depth: 9, showHidden: true })
    if (input) expect(told).not.toContain(input.slice(0, 12))
  })
})

test('a card is sent as hex(iv):hex(ciphertext):hex(tag) with an IV of 12 bytes', async () => {
  const [iv = '', ciphertext = '', tag = '', ...more] = (await encryptCard(card, { key })).split(':')
  const bytes = [iv, ciphertext, tag].map((part) => /^[0-9a-f]*$/.test(part) && part.length / 2)
  expect(bytes).toEqual([12, JSON.stringify(card).length, 16])
  expect(more).toEqual([])
})

test('an IV cannot be chosen, and none is used twice', async () => {
  const cipher = createCardCipher({ key, iv: new Uint8Array(12) } as { key: string })
  const made = await Promise.all(Array.from({ length: 200 }, () => cipher.encrypt(card)))
  const ivs = new Set(made.map((text) => text.slice(0, 24)))
  expect(ivs.size).toBe(200)
  expect(ivs).not.toContain('00'.repeat(12))
})

test('the key is imported once for many cards', async () => {
  const importKey = vi.spyOn(crypto.subtle, 'importKey')
  const cipher = createCardCipher({ key })
  await Promise.all([cipher.encrypt(card), cipher.encrypt(card)])
  await cipher.encrypt(card)
  expect(importKey).toHaveBeenCalledTimes(1)
  importKey.mockRestore()
})

test('random cards survive the round trip', async () => {
  const cipher = createCardCipher({ key })
  const decipher = createCardDecipher({ key })
  for (let round = 0; round < 50; round++) {
    const units = crypto.getRandomValues(new Uint16Array(round * 7))
    const random = { ...card, holderName: String.fromCharCode(...units) }
    expect(await decipher.decrypt(await cipher.encrypt(random))).toEqual(random)
  }
})

test('every changed digit is refused', async () => {
  const sealed = await encryptCard(card, { key })
  const decipher = createCardDecipher({ key })
  for (let at = 0; at < sealed.length; at++) {
    const other = sealed[at] === '0' ? '1' : '0'
    await expect(decipher.decrypt(sealed.slice(0, at) + other + sealed.slice(at + 1))).rejects.toThrow(
      DecryptionError,
    )
  }
})

test.each([undefined, null, 7, {}])('a ciphertext that is not a string is refused: %o', async (cardData) => {
  await expect(decryptCard(cardData as never, { key })).rejects.toThrow(DecryptionError)
})

test('a ciphertext of a million bytes is refused, not choked on', async () => {
  const long = `${'ab'.repeat(12)}:${'cd'.repeat(1_000_000)}:${'ef'.repeat(16)}`
  await expect(decryptCard(long, { key })).rejects.toThrow(DecryptionError)
})

async function failureOf(promise: Promise<unknown>): Promise<Error> {
  return promise.then(
    () => Promise.reject(new Error('it was accepted')),
    (error) => error,
  )
}

function withoutStack(error: Error): string {
  return inspect(Object.assign(error, { stack: undefined }), { depth: 9, showHidden: true })
}

function readVectors<Content>(file: string): Content {
  return JSON.parse(readFileSync(new URL(`../../../contracts/vectors/${file}`, import.meta.url), 'utf8'))
}
