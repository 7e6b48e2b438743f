import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { webhooks as shipped } from '../../../generated/webhooks.ts'
import { createWebhookHandler } from './create-webhook-handler.ts'
import { writeBase } from './http-message-signatures.ts'
import { signWebhook } from './sign-webhook.ts'
import { judgeDelivery, type SignedVector } from './testing/judge-delivery.ts'
import type { WebhookTable } from './webhook-table.ts'

const webhooks: WebhookTable = {
  ...(shipped as WebhookTable),
  signatures: [
    {
      ...{ header: 'signature', timestampHeader: 'signature-input', toleranceSeconds: 300 },
      ...{
        encoding: 'base64',
        scheme: 'http-message-signatures',
        signedText: '@method @target-uri content-type content-digest',
      },
    },
  ],
}

interface SignedBase {
  id: string
  components: string[]
  parameters: string
  url: string
  headers: Record<string, string>
  key: string
  base: string
  signature: string
}

const { httpMessageSignatures: file } = JSON.parse(
  readFileSync(new URL('../../../contracts/vectors/webhook-signatures.json', import.meta.url), 'utf8'),
) as { httpMessageSignatures: { bases: SignedBase[]; vectors: SignedVector[] } }

test.each(file.bases)('what is signed is as in $id', ({ components, parameters, ...each }) => {
  const base = writeBase(components, parameters, each)
  expect(base).toBe(each.base)
  const key = Buffer.from(each.key, 'base64')
  expect(createHmac('sha256', key).update(base!).digest('base64')).toBe(each.signature)
})

describe('HTTP Message Signatures', () => {
  test.each(file.vectors)('$id is $expected', async (vector) => {
    expect(await judgeDelivery(vector, webhooks)).toBe(vector.expected)
  })

  const right = file.vectors.find(({ id }) => id === 'message-without-alg')!

  test('a header is read in time that is linear in its length', async () => {
    const judge = (headers: Record<string, string>) =>
      judgeDelivery({ ...right, headers: { ...right.headers, ...headers } }, webhooks)
    const hostile = `sig="${'\\"'.repeat(500_000)}`
    expect(await judge({ 'signature-input': hostile, signature: hostile })).toBe('forged')
    expect(await judge({ 'signature-input': `sig=(${'"a" '.repeat(250_000)}` })).toBe('forged')
  })

  test('a component that cannot be a header is forged, in headers of fetch too', async () => {
    const input = right.headers['signature-input']!.replace('"content-digest"', '"content-digest" "a b"')
    const headers = new Headers({ ...right.headers, 'signature-input': input })
    expect(await judgeDelivery({ ...right, headers }, webhooks)).toBe('forged')
  })

  test('what is signed here is taken by a handler, which asks for its address at once', async () => {
    const { rawBody, url } = right as SignedVector & { url: string }
    const [, secret = ''] = right.secrets
    const nowMs = right.nowSeconds * 1000
    const signed = await signWebhook({ body: rawBody, secret, nowMs, url, webhooks })
    const options = { secrets: secret, on: {}, now: () => nowMs, webhooks }
    const receive = createWebhookHandler({ ...options, url })
    // behind a proxy a request has another URL
    const request = new Request('http://10.0.0.7/', {
      method: 'POST',
      headers: signed.headers,
      body: rawBody,
    })
    expect((await receive(request)).status).toBe(200)
    expect(() => createWebhookHandler(options)).toThrow('url is missing')
  })
})
