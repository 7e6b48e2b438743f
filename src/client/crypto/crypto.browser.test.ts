import { existsSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type * as Crypto from './index.ts'
import { createPayloadDecipher, decryptCard, type RsaPadding } from './index.ts'

interface FixtureKey {
  id: string
  public: Record<string, string>
  private: { pkcs8Pem: string; jwk: Record<string, string> }
}

/** The page's global scope after the bundle has run in it. */
interface InPage {
  paycontract: typeof Crypto
}

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium'
const { keys } = readVectors<{ keys: FixtureKey[] }>('rsa-keys.json')
const { decrypts } = readVectors<{ decrypts: Record<'key' | 'padding' | 'input' | 'output', string>[] }>(
  'rsa-payload.json',
)
const { refused } = readVectors<{ refused: { key: string; input: string }[] }>('card-aes-256-gcm.json')

let browser: Browser | undefined
let server: Server
let page: Page

beforeAll(async () => {
  if (!existsSync(executablePath)) return
  browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  const entry = new URL('./index.ts', import.meta.url).pathname
  const options = {
    bundle: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'paycontract',
    minify: true,
    write: false,
  } as const
  const source = (await build({ entryPoints: [entry], ...options })).outputFiles[0]?.text
  // A page from loopback is a secure context, so it has crypto.subtle; about:blank does not.
  server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html').end('<!doctype html>'),
  )
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await page.addScriptTag({ content: source ?? '' })
})
afterAll(async () => {
  await browser?.close()
  server?.close()
})
beforeEach((context) => context.skip(!browser, `no Chromium at ${executablePath}; CHROMIUM names another`))

const payload = { reference: 'ORD-2041', customer: 'Adébáyọ̀ 🛍' }
const encryptions = keys.flatMap(({ id, public: formats, private: { pkcs8Pem } }) =>
  (['oaep-sha256', 'oaep-sha1', 'pkcs1-v1_5'] as const).flatMap((padding) =>
    Object.entries(formats).map(([format, key]) => ({ id, padding, format, key, pkcs8Pem })),
  ),
)

test.each(encryptions)(
  'Chromium encrypts with $id as $format, $padding',
  async ({ key, padding, pkcs8Pem }) => {
    const data = await page.evaluate(encryptInPage, { key, padding, payload })
    expect(await createPayloadDecipher({ key: pkcs8Pem, padding }).decrypt(data)).toEqual(payload)
  },
)

test('Chromium decrypts the OAEP vectors', async () => {
  const vectors = decrypts
    .filter(({ padding }) => padding === 'oaep-sha256')
    .map((vector) => ({ ...vector, key: keys.find(({ id }) => id === vector.key)?.private.pkcs8Pem ?? '' }))
  const plaintexts = await page.evaluate(async (all) => {
    const { createPayloadDecipher } = (globalThis as unknown as InPage).paycontract
    return Promise.all(
      all.map(({ key, output }) => createPayloadDecipher({ key, padding: 'oaep-sha256' }).decrypt(output)),
    )
  }, vectors)
  expect(plaintexts).toEqual(vectors.map(({ input }) => JSON.parse(input)))
})

test('Chromium encrypts cards, and refuses every changed one', async () => {
  const key = Buffer.alloc(32, 7).toString('base64')
  const { sealed, codes } = await page.evaluate(
    async ([cardKey, vectors]) => {
      const { encryptCard, decryptCard: decrypt } = (globalThis as unknown as InPage).paycontract
      const attempts = vectors.map(({ key: other, input }) => decrypt(input, { key: other }))
      const outcomes = await Promise.allSettled(attempts)
      return {
        sealed: await encryptCard({ number: '4242424242424242' }, { key: cardKey }),
        codes: outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'accepted')),
      }
    },
    [key, refused] as const,
  )
  expect(await decryptCard(sealed, { key })).toEqual({ number: '4242424242424242' })
  expect(new Set(codes)).toEqual(new Set(['decryption_failed']))
})

async function encryptInPage(input: { key: string; padding: RsaPadding; payload: object }): Promise<string> {
  const { createPayloadCipher } = (globalThis as unknown as InPage).paycontract
  return createPayloadCipher({ key: input.key, padding: input.padding }).encrypt(input.payload)
}

function readVectors<Content>(file: string): Content {
  return JSON.parse(readFileSync(new URL(`../../../contracts/vectors/${file}`, import.meta.url), 'utf8'))
}
