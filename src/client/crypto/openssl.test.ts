import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  createCardCipher,
  createPayloadCipher,
  createPayloadDecipher,
  decryptCard,
  type RsaPadding,
} from './index.ts'

// Tests both ciphers against an independent implementation: the openssl command.

interface FixtureKey {
  id: string
  public: { spkiPem: string; rsaKeyValue: string }
  private: { pkcs8Pem: string }
}

const PADDING_OPTIONS: Record<RsaPadding, string[]> = {
  'oaep-sha256': ['rsa_padding_mode:oaep', 'rsa_oaep_md:sha256', 'rsa_mgf1_md:sha256'],
  'oaep-sha1': ['rsa_padding_mode:oaep', 'rsa_oaep_md:sha1', 'rsa_mgf1_md:sha1'],
  'pkcs1-v1_5': ['rsa_padding_mode:pkcs1'],
}
const { keys } = readVectors<{ keys: FixtureKey[] }>('rsa-keys.json')
const cases = keys.flatMap((key) =>
  (Object.keys(PADDING_OPTIONS) as RsaPadding[]).map((padding) => ({ id: key.id, key, padding })),
)
const available = spawnSync('openssl', ['version']).status === 0
let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vectors-'))
  for (const key of keys) writeFileSync(join(folder, key.id), key.private.pkcs8Pem, { mode: 0o600 })
})
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach((context) => context.skip(!available, 'the openssl command is not installed'))

describe.each(cases)('$id with $padding', ({ id, key, padding }) => {
  const payload = { reference: 'ORD-2041', customer: 'Adébáyọ̀ 🛍' }

  test('openssl decrypts what is encrypted here', async () => {
    const cipher = createPayloadCipher({ key: key.public.rsaKeyValue, padding })
    const filled = {
      ...payload,
      fill: 'x'.repeat(cipher.maxPayloadBytes - byteLength({ ...payload, fill: '' })),
    }
    for (const plaintext of [payload, filled, 0]) {
      const block = Buffer.from(await cipher.encrypt(plaintext), 'base64')
      expect(openssl('-decrypt', block).toString()).toBe(JSON.stringify(plaintext))
    }
  })

  test('what openssl encrypts is decrypted here', async () => {
    const decipher = createPayloadDecipher({ key: key.private.pkcs8Pem, padding })
    const block = openssl('-encrypt', Buffer.from(JSON.stringify(payload)))
    expect(await decipher.decrypt(block.toString('base64'))).toEqual(payload)
  })

  function openssl(direction: '-encrypt' | '-decrypt', input: Buffer): Buffer {
    const options = PADDING_OPTIONS[padding].flatMap((option) => ['-pkeyopt', option])
    return execFileSync('openssl', ['pkeyutl', direction, '-inkey', join(folder, id), ...options], { input })
  }
})

describe('AES-256-GCM, built in the test from single AES blocks by openssl', () => {
  const key = Buffer.from(Array.from({ length: 32 }, (_, i) => i))

  test('seals as the published test case 15 says', () => {
    const { seals } = readVectors<{ seals: Record<'key' | 'iv' | 'input' | 'output', string>[] }>(
      'aes-256-gcm.json',
    )
    const [published] = seals.slice(-1)
    expect(sealWithOpenssl(hex(published?.key), hex(published?.iv), hex(published?.input))).toBe(
      published?.output,
    )
  })

  test('gives the same as a card encrypted here', async () => {
    const card = {
      number: '4242424242424242',
      expiryMonth: '09',
      expiryYear: '31',
      cvv: '123',
      holderName: 'Zoë',
    }
    const sealed = await createCardCipher({ key: key.toString('base64') }).encrypt(card)
    expect(sealWithOpenssl(key, hex(sealed.split(':')[0]), Buffer.from(JSON.stringify(card)))).toBe(sealed)
  })

  test.each([12, 16])('is decrypted here with an IV of %i bytes', async (ivBytes) => {
    const sealed = sealWithOpenssl(
      key,
      Buffer.alloc(ivBytes, 0xf7),
      Buffer.from('{"number":"5555555555554444"}'),
    )
    expect(await decryptCard(sealed, { key: key.toString('base64') })).toEqual({ number: '5555555555554444' })
  })
})

/** NIST SP 800-38D, 7.1, without additional data. */
function sealWithOpenssl(key: Buffer, iv: Buffer, plaintext: Buffer): string {
  const hashKey = toInteger(encryptBlocks(key, Buffer.alloc(16)))
  const start =
    iv.length === 12 ? Buffer.concat([iv, Buffer.of(0, 0, 0, 1)]) : hash(hashKey, iv, [0, iv.length])
  const counters = Array.from({ length: Math.ceil(plaintext.length / 16) + 1 }, (_, i) => {
    const counter = Buffer.from(start)
    counter.writeUInt32BE((start.readUInt32BE(12) + i) >>> 0, 12)
    return counter
  })
  const keyStream = encryptBlocks(key, Buffer.concat(counters))
  const ciphertext = plaintext.map((byte, i) => byte ^ keyStream.readUInt8(16 + i))
  const tag = hash(hashKey, ciphertext, [0, ciphertext.length]).map(
    (byte, i) => byte ^ keyStream.readUInt8(i),
  )
  return [iv, ciphertext, tag].map((part) => Buffer.from(part).toString('hex')).join(':')
}

function encryptBlocks(key: Buffer, input: Buffer): Buffer {
  return execFileSync('openssl', ['enc', '-aes-256-ecb', '-nopad', '-K', key.toString('hex')], { input })
}

/** GHASH of data padded to whole blocks, followed by two lengths in bytes. */
function hash(hashKey: bigint, data: Uint8Array, lengths: [number, number]): Buffer {
  const blocks = Buffer.alloc(Math.ceil(data.length / 16) * 16 + 16)
  blocks.set(data)
  blocks.writeBigUInt64BE(BigInt(lengths[0] * 8), blocks.length - 16)
  blocks.writeBigUInt64BE(BigInt(lengths[1] * 8), blocks.length - 8)
  let sum = 0n
  for (let at = 0; at < blocks.length; at += 16) {
    sum = multiply(sum ^ toInteger(blocks.subarray(at, at + 16)), hashKey)
  }
  return hex(sum.toString(16).padStart(32, '0'))
}

/** Product in GF(2^128) with the bits in GCM's order. */
function multiply(left: bigint, right: bigint): bigint {
  let product = 0n
  for (let bit = 127n, factor = right; bit >= 0n; bit--) {
    if ((left >> bit) & 1n) product ^= factor
    factor = factor & 1n ? (factor >> 1n) ^ (0xe1n << 120n) : factor >> 1n
  }
  return product
}

function toInteger(bytes: Buffer): bigint {
  return BigInt(`0x${bytes.toString('hex')}`)
}

function hex(digits = ''): Buffer {
  return Buffer.from(digits, 'hex')
}

function byteLength(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).length
}

function readVectors<Content>(file: string): Content {
  return JSON.parse(readFileSync(new URL(`../../../contracts/vectors/${file}`, import.meta.url), 'utf8'))
}
