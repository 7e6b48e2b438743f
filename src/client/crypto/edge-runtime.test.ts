import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import { beforeAll, describe, expect, test } from 'vitest'
import type * as Crypto from './index.ts'

// A context with the globals of edge runtimes, and nothing of Node.js: no process, no Buffer, no require.
const webGlobals = { atob, btoa, crypto, TextEncoder, TextDecoder }

const { keys } = JSON.parse(
  readFileSync(new URL('../../../contracts/vectors/rsa-keys.json', import.meta.url), 'utf8'),
)
const key = keys.find(({ id }: { id: string }) => id === 'rsa-2048')

let source: string
let edge: typeof Crypto

beforeAll(async () => {
  const entry = new URL('./index.ts', import.meta.url).pathname
  const options = {
    bundle: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'paycontract',
    write: false,
  } as const
  source = (await build({ entryPoints: [entry], ...options })).outputFiles[0]?.text ?? ''
  edge = runInContext(`${source}; paycontract`, createContext({ ...webGlobals }))
})

test('the bundle names no module of Node.js to import, and no Buffer', () => {
  expect(source).not.toMatch(/\brequire\(|\bimport\(|\bfrom ["']node:|\bBuffer\b/)
})

test('cards are encrypted and decrypted', async () => {
  const options = { key: btoa('k'.repeat(32)) }
  const card = { number: '4242424242424242', holderName: 'Zoë' }
  expect(await edge.decryptCard(await edge.encryptCard(card, options), options)).toEqual(card)
})

describe.each(['oaep-sha256', 'pkcs1-v1_5'] as const)('%s', (padding) => {
  test.each(Object.keys(key.public))('a payload is encrypted with the key as %s', async (format) => {
    const data = await edge
      .createPayloadCipher({ key: key.public[format], padding })
      .encrypt({ reference: 'ORD-1' })
    const { createPayloadDecipher } = await import('./index.ts')
    const decipher = createPayloadDecipher({ key: key.private.pkcs8Pem, padding })
    expect(await decipher.decrypt(data)).toEqual({ reference: 'ORD-1' })
  })
})

test('OAEP is decrypted', async () => {
  const data = await edge.createPayloadCipher({ key: key.public.jwk, padding: 'oaep-sha256' }).encrypt([1])
  const decipher = edge.createPayloadDecipher({ key: key.private.jwk, padding: 'oaep-sha256' })
  expect(await decipher.decrypt(data)).toEqual([1])
})

test('v1.5 is not decrypted, and the refusal says what to use', async () => {
  const decipher = edge.createPayloadDecipher({ key: key.private.jwk, padding: 'pkcs1-v1_5' })
  const refusal = { code: 'invalid_option', message: expect.stringContaining('use oaep-sha256 here') }
  await expect(decipher.decrypt('AAAA')).rejects.toMatchObject(refusal)
})

test('without crypto.subtle the refusal says how to get it', async () => {
  const insecure: typeof Crypto = runInContext(
    `${source}; paycontract`,
    createContext({ ...webGlobals, crypto: { getRandomValues: crypto.getRandomValues.bind(crypto) } }),
  )
  const refusal = { code: 'webcrypto_unavailable', message: expect.stringContaining('over HTTPS') }
  const cipher = insecure.createPayloadCipher({ key: key.public.spkiPem, padding: 'oaep-sha256' })
  await expect(cipher.encrypt({})).rejects.toMatchObject(refusal)
  await expect(insecure.encryptCard({}, { key: btoa('k'.repeat(32)) })).rejects.toMatchObject(refusal)
})
