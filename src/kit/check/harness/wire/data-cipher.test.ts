import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { PayloadForm } from '../../../target/payload-form.ts'
import { createDataCipher, readData, writeData } from './data-cipher.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const BLOCK_BYTES = 256

const open = (padding: string, block: Buffer) =>
  privateDecrypt(
    {
      key: privateKey,
      padding: padding === 'pkcs1-v1_5' ? constants.RSA_PKCS1_PADDING : constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: padding === 'oaep-sha1' ? 'sha1' : 'sha256',
    },
    block,
  )

/** Decrypts like a service that knows only the form. */
function decrypt(text: string, padding: string, { encoding = 'base64', separator }: PayloadForm): unknown {
  const parts = separator === undefined ? [text] : text.split(separator)
  const bytes = parts.map((each) => Buffer.from(each, encoding))
  const blocks =
    separator === undefined
      ? Array.from({ length: bytes[0]!.length / BLOCK_BYTES }, (_, index) =>
          bytes[0]!.subarray(index * BLOCK_BYTES, (index + 1) * BLOCK_BYTES),
        )
      : bytes
  return JSON.parse(Buffer.concat(blocks.map((each) => open(padding, each))).toString())
}

const SHORT = { reference: 'ORD-1' }
const LONG = { note: '₦ü'.repeat(150), reference: 'ORD-1' }

const FORMS: PayloadForm[] = [
  {},
  { encoding: 'base64url' },
  { encoding: 'hex' },
  { blocks: 'several' },
  { blocks: 'several', encoding: 'hex' },
  { blocks: 'several', separator: '.' },
  { blocks: 'several', encoding: 'hex', separator: ':' },
  { blocks: 'several', encoding: 'base64url', separator: '\n' },
]

describe.each(FORMS)('data as %j', (form) => {
  test.each(['oaep-sha256', 'oaep-sha1', 'pkcs1-v1_5'] as const)('can be read under %s', async (padding) => {
    const encryption = { key: publicKey, padding, ...form }
    const cipher = createDataCipher(encryption)
    expect(decrypt(await cipher.encrypt(SHORT), padding, form)).toEqual(SHORT)
    if (form.blocks !== 'several') {
      await expect(cipher.encrypt(LONG)).rejects.toMatchObject({ code: 'payload_too_long' })
      return
    }
    const text = await cipher.encrypt(LONG)
    expect(decrypt(text, padding, form)).toEqual(LONG)
    const bytes = readData(encryption, text)
    expect(bytes.length % BLOCK_BYTES).toBe(0)
    expect(bytes.length).toBeGreaterThan(BLOCK_BYTES)
    expect(writeData(encryption, bytes)).toBe(text)
  })
})
