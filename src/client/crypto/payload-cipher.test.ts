import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { describe, expect, test, vi } from 'vitest'
import { DecryptionError } from '../errors.ts'
import { createPayloadCipher, createPayloadDecipher, type RsaPadding, type RsaPrivateJwk } from './index.ts'

interface FixtureKey {
  id: string
  public: { spkiPem: string; jwk: { n: string } }
  private: { pkcs8Pem: string; jwk: RsaPrivateJwk }
}
interface Vectors {
  decrypts: {
    id: string
    key: string
    padding: RsaPadding
    input: string
    inputBytes: number
    output: string
  }[]
  limits: {
    id: string
    key: string
    padding: RsaPadding
    maxPayloadBytes: number
    input: string
    refusedInput: string
  }[]
  refused: { id: string; key: string; padding: RsaPadding; input: string; error: string }[]
}

const PADDINGS: RsaPadding[] = ['oaep-sha256', 'oaep-sha1', 'pkcs1-v1_5']
const { keys } = readVectors<{ keys: FixtureKey[] }>('rsa-keys.json')
const { decrypts, limits, refused } = readVectors<Vectors>('rsa-payload.json')

describe('rsa-payload.json', () => {
  test.each(decrypts)(
    '$id is decrypted, with the key as PEM and as JWK',
    async ({ key, padding, input, ...vector }) => {
      expect(byteLength(input)).toBe(vector.inputBytes)
      const { pkcs8Pem, jwk } = fixture(key).private
      for (const form of [pkcs8Pem, jwk, JSON.stringify(jwk)]) {
        const plaintext = await createPayloadDecipher({ key: form, padding }).decrypt(vector.output)
        expect(plaintext).toEqual(JSON.parse(input))
      }
    },
  )

  test.each(limits)('$id: $maxPayloadBytes bytes and no more', async ({ key, padding, input, ...limit }) => {
    const { cipher, decipher } = pair(key, padding)
    expect(cipher.maxPayloadBytes).toBe(limit.maxPayloadBytes)
    expect(byteLength(input)).toBe(limit.maxPayloadBytes)
    expect(await decipher.decrypt(await cipher.encrypt(JSON.parse(input)))).toEqual(JSON.parse(input))
    await expect(cipher.encrypt(JSON.parse(limit.refusedInput))).rejects.toMatchObject({
      code: 'payload_too_long',
      payloadBytes: limit.maxPayloadBytes + 1,
      maxPayloadBytes: limit.maxPayloadBytes,
    })
  })

  test.each(refused)('$id is refused like every other', async ({ key, padding, input }) => {
    const error = await failureOf(pair(key, padding).decipher.decrypt(input))
    expect(withoutStack(error)).toEqual(withoutStack(new DecryptionError()))
  })
})

describe.each(PADDINGS)('%s', (padding) => {
  const { cipher, decipher } = pair('rsa-2048', padding)

  test.each([-1, 0, 1])(
    'a payload of the limit and %i bytes, in characters of one to four bytes',
    async (beyond) => {
      for (const character of ['x', 'é', '₦', '🛍']) {
        const payload = payloadOf(cipher.maxPayloadBytes + beyond, character)
        const encrypted = cipher.encrypt(payload)
        if (beyond > 0) await expect(encrypted).rejects.toMatchObject({ code: 'payload_too_long' })
        else expect(await decipher.decrypt(await encrypted)).toBe(payload)
      }
    },
  )

  test('random payloads survive the round trip', async () => {
    for (let round = 0; round < 25; round++) {
      const payload = {
        reference: crypto.randomUUID(),
        units: randomCodeUnits(20),
        amount: Math.random() * 1e6,
      }
      expect(await decipher.decrypt(await cipher.encrypt(payload))).toEqual(payload)
    }
  })

  test('no two ciphertexts of one payload are alike, and each is one block', async () => {
    const made = await Promise.all(Array.from({ length: 20 }, () => cipher.encrypt({ reference: 'ORD-1' })))
    expect(new Set(made).size).toBe(20)
    for (const text of made) expect(Buffer.from(text, 'base64')).toHaveLength(256)
  })

  test('every changed byte of a ciphertext is refused', async () => {
    const block = Buffer.from(await cipher.encrypt({ reference: 'ORD-1' }), 'base64')
    for (let at = 0; at < block.length; at += 15) {
      const changed = Buffer.from(block)
      changed[at]! ^= 1 << (at % 8)
      await expect(decipher.decrypt(changed.toString('base64'))).rejects.toThrow(DecryptionError)
    }
  })

  test('another key of the same length is refused', async () => {
    const made = await crypto.subtle.generateKey(
      { name: 'RSA-OAEP', hash: 'SHA-256', modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) },
      true,
      ['encrypt', 'decrypt'],
    )
    const key = await crypto.subtle.exportKey('jwk', made.privateKey)
    const other = createPayloadDecipher({ key, padding })
    await expect(other.decrypt(await cipher.encrypt({ reference: 'ORD-1' }))).rejects.toThrow(DecryptionError)
  })

  test('a payload too long is refused before the key is touched, and is not repeated', async () => {
    const untouched = createPayloadCipher({ key: fixture('rsa-2048').public.spkiPem, padding })
    const calls = [
      vi.spyOn(crypto.subtle, 'importKey'),
      vi.spyOn(crypto.subtle, 'encrypt'),
      vi.spyOn(crypto, 'getRandomValues'),
    ]
    const error = await failureOf(untouched.encrypt({ marker: 'not-to-be-told', fill: 'x'.repeat(300) }))
    for (const call of calls) expect(call).not.toHaveBeenCalled()
    expect(error).toMatchObject({ code: 'payload_too_long', payloadBytes: 337 })
    expect(inspect(error, { depth: 9, showHidden: true })).not.toContain('not-to-be-told')
    await untouched.encrypt({ reference: 'ORD-1' })
    expect(calls.some((call) => call.mock.calls.length > 0)).toBe(true)
    for (const call of calls) call.mockRestore()
  })

  test.each([undefined, () => 1, Symbol('s'), 1n])(
    'a payload without a JSON form is refused: %o',
    async (payload) => {
      await expect(cipher.encrypt(payload)).rejects.toMatchObject({ code: 'payload_not_json' })
    },
  )

  test.each([undefined, null, 7, {}])(
    'a ciphertext that is not a string is refused: %o',
    async (ciphertext) => {
      await expect(decipher.decrypt(ciphertext as never)).rejects.toThrow(DecryptionError)
    },
  )
})

describe('createPayloadDecipher refuses', () => {
  const { pkcs8Pem, jwk } = fixture('rsa-2048').private
  test.each([
    ['no key', '', 'missing_key'],
    ['text', 'not a key', 'malformed_key'],
    ['JSON that ends early', '{"kty":', 'malformed_key'],
    ['a public key', fixture('rsa-2048').public.spkiPem, 'malformed_key'],
    ['a JWK without a prime', { ...jwk, p: undefined }, 'malformed_key'],
    ['a PEM without an end', pkcs8Pem.slice(0, -20), 'malformed_key'],
    ['numbers that do not belong together', { ...jwk, p: 'AAAA' }, 'malformed_key'],
    ['a PEM with a line less', pkcs8Pem.split('\n').toSpliced(5, 1).join('\n'), 'malformed_key'],
  ])('%s', (_, key, code) => {
    const create = () => createPayloadDecipher({ key, padding: 'oaep-sha256' })
    expect(create).toThrow(expect.objectContaining({ code }))
  })
})

test.each([undefined, 'oaep', 'toString', 'OAEP-SHA256'])(
  'padding %o is refused: it is never guessed',
  (padding) => {
    const wrong = { key: fixture('rsa-2048').public.spkiPem, padding: padding as RsaPadding }
    expect(() => createPayloadCipher(wrong)).toThrow(expect.objectContaining({ code: 'invalid_option' }))
    expect(() => createPayloadDecipher(wrong)).toThrow(expect.objectContaining({ code: 'invalid_option' }))
  },
)

function pair(id: string, padding: RsaPadding) {
  const key = fixture(id)
  return {
    cipher: createPayloadCipher({ key: key.public.spkiPem, padding }),
    decipher: createPayloadDecipher({ key: key.private.pkcs8Pem, padding }),
  }
}

function fixture(id: string): FixtureKey {
  const key = keys.find((candidate) => candidate.id === id)
  if (!key) throw new Error(`no fixture key ${id}`)
  return key
}

/** A string whose JSON has exactly `jsonBytes` bytes, as many of them as possible in the given character. */
function payloadOf(jsonBytes: number, character: string): string {
  const room = jsonBytes - 2
  const width = byteLength(character)
  return character.repeat(Math.floor(room / width)) + 'x'.repeat(room % width)
}

/** Any UTF-16 code units, lone surrogates and control characters among them; at most six bytes of JSON each. */
function randomCodeUnits(count: number): string {
  return String.fromCharCode(...crypto.getRandomValues(new Uint16Array(count)))
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}

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
