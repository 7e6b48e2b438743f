import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPayloadCipher } from '../../../../client/crypto/index.ts'
import { listUnreadable } from './ciphertexts.ts'

test.each([200, 245])(
  'a key of 2,048 bits makes every unreadable text of a payload of %d bytes',
  async (bytes) => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const key = publicKey.export({ type: 'spki', format: 'pem' }).toString()
    const encryption = { key, padding: 'pkcs1-v1_5' } as const
    const payload = 'x'.repeat(bytes - 2)
    const readable = await createPayloadCipher(encryption).encrypt(payload)
    const unreadable = await listUnreadable(encryption, readable, payload)
    expect(new Set(unreadable.map(([, text]) => text)).size).toBe(unreadable.length)
    expect(unreadable.map(([, text]) => text)).not.toContain(readable)
  },
)
