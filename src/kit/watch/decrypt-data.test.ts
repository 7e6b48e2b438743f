import { generateKeyPairSync } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { createDataCipher } from '../check/harness/wire/data-cipher.ts'
import { PADDINGS } from '../contract/paddings.ts'
import type { PayloadForm } from '../target/payload-form.ts'
import { createDataDecipher } from './decrypt-data.ts'

let keys: { publicKey: string; privateKey: string }[]

beforeAll(() => {
  keys = [0, 1].map(() =>
    generateKeyPairSync('rsa', {
      modulusLength: 4096,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    }),
  )
})

const short = { reference: 'ORD-1', note: 'Zürich' }
const long = { ...short, note: 'Zürich '.repeat(100) }

test.each<[object, PayloadForm]>([
  [short, {}],
  [short, { encoding: 'hex' }],
  [long, { blocks: 'several' }],
  [long, { blocks: 'several', encoding: 'base64url', separator: '.' }],
])('what is encrypted is read back, whatever the padding and the form: %j %j', async (plaintext, form) => {
  const { publicKey, privateKey } = keys[0]!
  for (const padding of PADDINGS) {
    const ciphertext = await createDataCipher({ key: publicKey, padding, ...form }).encrypt(plaintext)
    expect(await createDataDecipher(privateKey, PADDINGS, form)(ciphertext)).toEqual(plaintext)
  }
})

test('what the key does not open is not known', async () => {
  const [own, other] = keys
  const ciphertext = await createDataCipher({ key: own!.publicKey, padding: 'oaep-sha256' }).encrypt(short)
  const decrypt = createDataDecipher(other!.privateKey, PADDINGS)
  for (const each of [ciphertext, '', 'no base64 \u0000', 'QQ==', ciphertext.slice(4)])
    expect(await decrypt(each)).toBeUndefined()
})

test('each business may have a key of its own', async () => {
  const decrypt = createDataDecipher(keys.map(({ privateKey }) => privateKey).join('\n'), PADDINGS)
  for (const { publicKey } of keys) {
    const ciphertext = await createDataCipher({ key: publicKey, padding: 'oaep-sha256' }).encrypt(short)
    expect(await decrypt(ciphertext)).toEqual(short)
  }
})

test.each(['', 'no key', '-----BEGIN PRIVATE KEY-----\nc2VjcmV0\n-----END PRIVATE KEY-----'])(
  '%j is refused as a key, and not repeated',
  (pem) => {
    expect(() => createDataDecipher(pem, PADDINGS)).toThrow(
      'PAYCONTRACT_DECRYPTION_KEY holds no private RSA key. Give it as PEM.',
    )
  },
)
