import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { ConfigurationError } from '../errors.ts'
import { encodeBase64Url } from './encoding.ts'
import { type EncryptionKey, readEncryptionKey } from './encryption-key.ts'
import { createPayloadCipher, createPayloadDecipher } from './index.ts'

interface Vectors {
  accepted: { id: string; input: EncryptionKey; output: { keyBits: number; n: string; e: string } }[]
  refused: { id: string; input: EncryptionKey; error: string; recognisedAs: string }[]
}

const { accepted, refused } = readVectors<Vectors>('key-formats.json')
const { keys } = readVectors<{
  keys: {
    id: string
    keyBits: number
    public: Record<string, EncryptionKey>
    private: { pkcs8Pem: string }
  }[]
}>('rsa-keys.json')

describe('key-formats.json', () => {
  test.each(accepted)('$id is read', ({ input, output }) => {
    const { n, e, keyBits } = readEncryptionKey(input)
    expect({ keyBits, n: encodeBase64Url(n), e: encodeBase64Url(e) }).toEqual(output)
  })

  test.each(refused)('$id is refused and named $recognisedAs', ({ input, error, recognisedAs }) => {
    const refusal = refusalOf(input)
    expect(refusal.code).toBe(error)
    expect(refusal.message).toContain(`was read as ${recognisedAs}, but`)
    expect(refusal.message).toContain('accepted are SPKI PEM, SPKI base64, JWK, and base64 of <bits>!')
  })

  test.each(refused)('the refusal of $id does not repeat the key', ({ input }) => {
    const told = inspect(refusalOf(input), { depth: 9, showHidden: true })
    const material = (JSON.stringify(input).match(/[\w+/=]{16,}/g) ?? []).filter(
      (run) => run !== 'RSAKeyValue',
    )
    for (const run of material) expect(told).not.toContain(run.slice(0, 16))
  })
})

describe('rsa-keys.json', () => {
  const formats = keys.flatMap((key) =>
    Object.entries(key.public).map(([format, input]) => ({ id: key.id, format, input, key })),
  )

  test.each(formats)('$id as $format encrypts for its private key', async ({ input, key }) => {
    const cipher = createPayloadCipher({ key: input, padding: 'oaep-sha256' })
    const decipher = createPayloadDecipher({ key: key.private.pkcs8Pem, padding: 'oaep-sha256' })
    expect(cipher.keyBits).toBe(key.keyBits)
    expect(await decipher.decrypt(await cipher.encrypt({ id: key.id }))).toEqual({ id: key.id })
  })
})

test.each([
  ['empty string', ''],
  ['undefined', undefined],
  ['null', null],
])('%s is a missing key', (_, key) => {
  expect(() => readEncryptionKey(key as never)).toThrow(expect.objectContaining({ code: 'missing_key' }))
})

test('a key has 2048 to 8192 bits, and an odd exponent of 2 to 32 bits', () => {
  const jwk = (bits: number, e = 'AQAB') => {
    const n = new Uint8Array(Math.ceil(bits / 8)).fill(0xff)
    n[0] = 0xff >> (n.length * 8 - bits)
    return { kty: 'RSA', e, n: encodeBase64Url(n) }
  }
  expect(readEncryptionKey(jwk(2048)).keyBits).toBe(2048)
  expect(readEncryptionKey(jwk(8192)).keyBits).toBe(8192)
  for (const bits of [2047, 8193]) {
    expect(refusalOf(jwk(bits)).message).toContain(`its modulus has ${bits} bits, not 2048 to 8192`)
  }
  for (const e of ['Aw', 'BQ', 'AQAB', '_____w']) expect(readEncryptionKey(jwk(2048, e)).keyBits).toBe(2048)
  expect(createPayloadCipher({ key: jwk(2049), padding: 'oaep-sha256' }).maxPayloadBytes).toBe(257 - 66)
})

test.each([Uint8Array.of(1, 2), 42, {}, [], { kty: 'RSA', n: 7, e: {} }])('%o is a malformed key', (key) => {
  expect(() => readEncryptionKey(key as never)).toThrow(expect.objectContaining({ code: 'malformed_key' }))
})

test('every shortened DER is refused, at whatever byte it ends', () => {
  const spki = Buffer.from(accepted.find(({ id }) => id === 'spki-base64')?.input as string, 'base64')
  for (let bytes = 1; bytes < spki.length; bytes++) {
    expect(() => readEncryptionKey(spki.subarray(0, bytes).toString('base64'))).toThrow(ConfigurationError)
  }
})

function refusalOf(key: EncryptionKey): ConfigurationError {
  try {
    readEncryptionKey(key)
  } catch (error) {
    if (error instanceof ConfigurationError) return error
    throw error
  }
  throw new Error('the key was accepted')
}

function readVectors<Content>(file: string): Content {
  return JSON.parse(readFileSync(new URL(`../../../contracts/vectors/${file}`, import.meta.url), 'utf8'))
}
