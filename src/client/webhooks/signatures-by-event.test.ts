import { expect, test } from 'vitest'
import { signWebhook } from './sign-webhook.ts'
import { sign } from './signature.ts'
import { verifyWebhook } from './verify-webhook.ts'
import type { WebhookSignature, WebhookTable } from './webhook-table.ts'

const secret = 'whsec_of_both'
const nowMs = 1_700_000_000_000
const plain: WebhookSignature = { header: 'x-plain', encoding: 'hex' }
const timed: WebhookSignature = {
  ...{ header: 'x-timed', timestampHeader: 'x-time', encoding: 'base64' },
  signedText: '{timestamp}:{body}:end',
}
/** Two signatures, each with an event, and an event without one. */
const webhooks: WebhookTable = {
  nameField: 'kind',
  signatures: [plain, timed],
  events: { paid: { signature: 0, shape: {} }, held: { signature: 1, shape: {} }, bare: { shape: {} } },
  shapes: {},
}
const bodyOf = (kind: string) => JSON.stringify({ kind })

async function deliver(kind: string, body = bodyOf(kind)) {
  const { rawBody, headers } = await signWebhook({ secret, body, nowMs, webhooks })
  return { rawBody, headers, secrets: secret, nowMs, webhooks }
}

test('an event is taken under its own signature, and under that of another host it is forged', async () => {
  const paid = await deliver('paid')
  expect(await verifyWebhook(paid)).toEqual({ kind: 'paid' })
  const rawBody = bodyOf('held')
  const bytes = new TextEncoder().encode(rawBody)
  const wrong = { 'x-plain': await sign(plain, secret, '', bytes, '') }
  await expect(verifyWebhook({ ...paid, rawBody, headers: wrong })).rejects.toMatchObject({
    code: 'webhook_forged',
  })
  const right = {
    'x-time': '1700000000',
    'x-timed': await sign(timed, secret, '1700000000', bytes, ''),
  }
  expect(await verifyWebhook({ ...paid, rawBody, headers: right })).toEqual({ kind: 'held' })
})

test('an event is signed with its own signature, its text before and behind the body', async () => {
  const event = { kind: 'held' } as never
  const { headers, rawBody } = await signWebhook({ secret, event, nowMs, webhooks })
  const key = await crypto.subtle.importKey(
    'raw',
    Buffer.from(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const signed = await crypto.subtle.sign('HMAC', key, Buffer.from(`1700000000:${rawBody}:end`))
  expect(headers).toEqual({
    'content-type': 'application/json',
    'x-time': '1700000000',
    'x-timed': Buffer.from(signed).toString('base64'),
  })
})

test('a contract without signatures signs nothing', async () => {
  const unsigned = { ...webhooks, signatures: [] }
  await expect(signWebhook({ secret, body: '{}', webhooks: unsigned })).rejects.toMatchObject({
    code: 'invalid_option',
  })
})

test.for([
  ['{"kind":"paid","id":"EVT_1"}', 'EVT_1'],
  ['{"kind":"paid"}', ''],
  ['not JSON', ''],
] as const)('the body %s is sent to Standard Webhooks under its id', async ([body, id]) => {
  const form: WebhookSignature = {
    ...{ header: 'webhook-signature', timestampHeader: 'webhook-timestamp', encoding: 'base64' },
    scheme: 'standard-webhooks',
  }
  const standard: WebhookTable = { ...webhooks, idField: 'id', signatures: [form] }
  const { headers } = await signWebhook({ secret: 'whsec_c2VjcmV0', body, nowMs, webhooks: standard })
  expect(headers['webhook-id']).toBe(id)
})

test.for<[string, string[] | string | undefined]>([
  ['no secret in a list', []],
  ['an empty one in a list', ['']],
  ['an empty one beside another', ['one', '']],
  ['an empty one', ''],
  ['none', undefined],
])('of secrets, %s is a mistake of the set-up', async ([, secrets]) => {
  await expect(verifyWebhook({ ...(await deliver('paid')), secrets })).rejects.toMatchObject({
    code: 'missing_key',
  })
})

test('a body that names no event says which field is missing', async () => {
  await expect(verifyWebhook(await deliver('', '{}'))).rejects.toMatchObject({
    fieldErrors: [{ field: 'kind', message: 'must be string' }],
  })
})
