import { createHash, createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { webhooks as shipped } from '../../../generated/webhooks.ts'
import { createWebhookHandler } from './create-webhook-handler.ts'
import { writeBase } from './http-message-signatures.ts'
import { signWebhook } from './sign-webhook.ts'
import { verifyWebhook } from './verify-webhook.ts'
import type { WebhookTable } from './webhook-table.ts'

const signedText = '"@method" "@target-uri" "content-type" "content-digest"'
const webhooks: WebhookTable = {
  ...(shipped as WebhookTable),
  signatures: [
    {
      ...{ header: 'signature', timestampHeader: 'signature-input', toleranceSeconds: 300 },
      ...{
        encoding: 'base64',
        scheme: 'http-message-signatures',
        signedText: signedText.replaceAll('"', ''),
      },
    },
  ],
}
const url = 'https://shop.example/webhooks?of=all'
const secret = 'whsec_a'
const nowMs = 1_614_265_330_000
const rawBody = '{"id":"EVT_1","event":"order.archived"}'

test('what is signed is as in RFC 9421, by its vector B.2.5', () => {
  const headers = { Date: 'Tue, 20 Apr 2021 02:07:55 GMT', 'Content-Type': ' application/json ' }
  const base = writeBase(
    ['date', '@authority', 'content-type'],
    ';created=1618884473;keyid="test-shared-secret"',
    { headers, url: 'https://EXAMPLE.com:443/foo?param=Value&Pet=dog' },
  )
  const shared = 'uzvJfB4u3N0Jy4T7NZ75MDVcr8zSTInedJtkgcu46YW4XByzNJjxBdtjUkdJPBtbmHhIDi6pcl8jsasjlTMtDQ=='
  const signature = createHmac('sha256', Buffer.from(shared, 'base64')).update(base!).digest('base64')
  expect(signature).toBe('pxcQw6G3AjtMBQjwo8XzkZf/bws5LelbaMk5rGIGtE8=')
})

const sha = (hash: string, text: string) => createHash(hash).update(text).digest('base64')
const digest = `sha-256=:${sha('sha256', rawBody)}:`

/** A delivery as others write it: each part can be another. */
function write({
  list = signedText,
  more = ';created=1614265330;alg="hmac-sha256"',
  label = 'sig',
  key = secret,
  method = 'POST',
  contentDigest = digest,
}) {
  const lines: Record<string, string> = {
    '"@method"': method,
    '"@target-uri"': url,
    '"@authority"': 'shop.example',
    '"@path"': '/webhooks',
    '"content-type"': 'application/json',
    '"content-digest"': contentDigest,
  }
  const names = list.split(' ').filter(Boolean)
  const base = [
    ...names.map((name) => `${name}: ${lines[name]}`),
    `"@signature-params": (${names.join(' ')})${more.replaceAll('; ', ';')}`,
  ]
  const made = createHmac('sha256', key).update(base.join('\n')).digest('base64')
  return { input: `${label}=(${list})${more}`, signature: `${label}=:${made}:` }
}

const deliver = (signed: { input: string; signature: string }, others: Record<string, string> = {}) => ({
  'content-type': 'application/json',
  'content-digest': digest,
  'signature-input': signed.input,
  signature: signed.signature,
  ...others,
})

const judge = (headers: Record<string, string>, options: object = {}) =>
  verifyWebhook({ rawBody, headers, secrets: ['whsec_b', secret], url, nowMs, webhooks, ...options }).then(
    ({ name }) => name,
    ({ code }) => code,
  )

/** Where the digest of the body stands beside another, and that text is what is signed. */
function beside() {
  const both = `sha-512=:${sha('sha512', rawBody)}:, ${digest}`
  const signed = write({ contentDigest: both })
  return deliver(signed, { 'content-digest': both })
}

describe('HTTP Message Signatures', () => {
  const right = write({})
  const other = write({ label: 'proxy', key: 'whsec_c' })
  test.each<[string, Record<string, string>, object?]>([
    ['as the contract has it', deliver(right)],
    [
      'with more parameters, and spaces',
      deliver(write({ more: '; created=1614265330;keyid="a,b=\\"(c)"; alg="hmac-sha256";nonce="n"' })),
    ],
    [
      'with more components, in another order',
      deliver(
        write({
          list: `"@path" "content-digest"  "@authority" ${signedText.replace(' "content-digest"', '')}`,
        }),
      ),
    ],
    ['without its algorithm', deliver(write({ more: ';created=1614265330' }))],
    [
      'beside one of somebody else, and one that is not understood',
      deliver({
        input: `${other.input}, q=("@method";req "x");created=1, ${right.input}`,
        signature: `${other.signature}, q=:AA==:, ${right.signature}`,
      }),
    ],
    ['with a digest of another hash beside its own', beside()],
    ['before it expires', deliver(write({ more: ';created=1614265330;expires=1614265330' }))],
    [
      'to an address that is written in another way',
      deliver(right),
      { url: url.replace('shop.example', 'SHOP.example:443') },
    ],
  ])('%s, it is taken', async (_, headers, options) => {
    expect(await judge(headers, options)).toBe('order.archived')
  })

  const without = (name: string) => write({ list: signedText.replace(name, '').replace('  ', ' ').trim() })
  test.each<[string, Record<string, string>, object?, string?]>([
    ['another body', deliver(right), { rawBody: `${rawBody} ` }],
    ['another digest', deliver(right, { 'content-digest': `sha-256=:${sha('sha256', 'x')}:` })],
    ['another hash of the body', deliver(right, { 'content-digest': `sha-512=:${sha('sha512', rawBody)}:` })],
    ['another address', deliver(right), { url: 'https://other.example/webhooks?of=all' }],
    ['another method', deliver(write({ method: 'PUT' }))],
    ['another type', deliver(right, { 'content-type': 'text/plain' })],
    ['another secret', deliver(write({ key: 'whsec_c' }))],
    ['the body unsigned', deliver(without('"content-digest"'))],
    ['the address unsigned', deliver(without('"@target-uri"'))],
    ['no time', deliver(write({ more: ';alg="hmac-sha256"' }))],
    ['another algorithm', deliver(write({ more: ';created=1614265330;alg="ed25519"' }))],
    ['a component twice', deliver(write({ list: `${signedText} "@method"` }))],
    ['another label', deliver({ ...right, signature: right.signature.replace('sig', 'gis') })],
    ['no signature', deliver({ ...right, signature: '' })],
    ['nothing of it', { 'content-type': 'application/json' }],
    ['the input of another', deliver({ ...right, input: right.input.replace('5330', '5331') })],
    ['an old one', deliver(right), { nowMs: nowMs + 301_000 }, 'webhook_too_old'],
    [
      'one that has expired',
      deliver(write({ more: ';created=1614265330;expires=1614265329' })),
      {},
      'webhook_too_old',
    ],
    ['no address to compare', deliver(right), { url: undefined }, 'invalid_option'],
  ])('%s is refused', async (_, headers, options, code = 'webhook_forged') => {
    expect(await judge(headers, options)).toBe(code)
  })

  test('a header is read in time that is linear in its length', async () => {
    const hostile = `sig="${'\\"'.repeat(500_000)}`
    expect(await judge(deliver({ input: hostile, signature: hostile }))).toBe('webhook_forged')
    const nested = `sig=(${'"a" '.repeat(250_000)}`
    expect(await judge(deliver({ ...right, input: nested }))).toBe('webhook_forged')
  })

  test('what is signed here is taken by a handler, which asks for its address at once', async () => {
    const signed = await signWebhook({ body: rawBody, secret, nowMs, url, webhooks })
    const options = { secrets: secret, on: {}, now: () => nowMs, webhooks }
    const receive = createWebhookHandler({ ...options, url })
    // behind a proxy a request says another address
    const request = new Request('http://10.0.0.7/', {
      method: 'POST',
      headers: signed.headers,
      body: rawBody,
    })
    expect((await receive(request)).status).toBe(200)
    expect(() => createWebhookHandler(options)).toThrow('url is missing')
  })
})
