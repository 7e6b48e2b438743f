import { describe, expect, test } from 'vitest'
import { webhooks as shipped } from '../../../generated/webhooks.ts'
import { signWebhook } from './sign-webhook.ts'
import { verifyWebhook } from './verify-webhook.ts'
import type { WebhookTable } from './webhook-table.ts'

const webhooks: WebhookTable = {
  ...(shipped as WebhookTable),
  signatures: [
    {
      ...{ header: 'webhook-signature', timestampHeader: 'webhook-timestamp', toleranceSeconds: 300 },
      ...{ encoding: 'base64', scheme: 'standard-webhooks' },
    },
  ],
}

/** The vector that the libraries of https://github.com/standard-webhooks/standard-webhooks are tested with. */
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const nowMs = 1_614_265_330_000
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE='
const published = {
  rawBody: '{"test": 2432232314}',
  headers: {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': signature,
  },
}

const table = { ...webhooks, nameField: 'test' }
type Delivery = { rawBody: string; headers: Record<string, string>; secrets?: string; nowMs?: number }

/** The code of what is wrong. The published body is no event of ours, which is found after its signature. */
const judge = (delivery: Delivery) =>
  verifyWebhook({ secrets: secret, nowMs, ...delivery, webhooks: table }).then(
    () => 'accepted',
    ({ code }) => code,
  )

const others = (headers: Record<string, string>) => ({
  ...published,
  headers: { ...published.headers, ...headers },
})

describe('Standard Webhooks', () => {
  const forged = `v1,${'A'.repeat(43)}=`
  test.each<[string, Delivery, string]>([
    ['the published vector', published, 'webhook_malformed'],
    [
      'one of several signatures',
      others({ 'webhook-signature': `${forged} v1a,x ${signature}` }),
      'webhook_malformed',
    ],
    [
      'a secret without its prefix',
      { ...published, secrets: secret.replace('whsec_', '') },
      'webhook_malformed',
    ],
    ['another id', others({ 'webhook-id': 'msg_2' }), 'webhook_forged'],
    ['no id', { ...published, headers: { ...published.headers, 'webhook-id': '' } }, 'webhook_forged'],
    ['another time', others({ 'webhook-timestamp': '1614265331' }), 'webhook_forged'],
    ['another body', { ...published, rawBody: '{"test": 2432232315}' }, 'webhook_forged'],
    ['other signatures alone', others({ 'webhook-signature': `${forged} ${forged}` }), 'webhook_forged'],
    [
      'a signature without its version',
      others({ 'webhook-signature': signature.slice(3) }),
      'webhook_forged',
    ],
    [
      'signatures with commas between',
      others({ 'webhook-signature': `${forged},${signature}` }),
      'webhook_forged',
    ],
    ['an old one', { ...published, nowMs: nowMs + 301_000 }, 'webhook_too_old'],
    ['a secret that is no base64', { ...published, secrets: 'whsec_no.base64' }, 'invalid_option'],
  ])('%s', async (_, delivery, code) => {
    expect(await judge(delivery)).toBe(code)
  })

  test('what is signed bears the id of its event, and is taken', async () => {
    const data = {
      ...{ reference: 'ORD-1', amount: 15000, fee: 225, currency: 'NGN', statusId: 5, status: 'SUCCESSFUL' },
      ...{ amountRefunded: 0, isDisputed: false },
      ...{ createdAt: '2026-03-14T09:26:53.000Z', updatedAt: '2026-03-14T09:28:11.000Z' },
    }
    const event = { id: 'EVT_1', event: 'order.succeeded', createdAt: '2026-03-14T09:28:11.000Z', data }
    const signed = await signWebhook({ body: JSON.stringify(event), secret, nowMs, webhooks })
    expect(signed.headers).toMatchObject({ 'webhook-id': 'EVT_1', 'webhook-timestamp': '1614265330' })
    expect(await verifyWebhook({ ...signed, secrets: [secret], nowMs, webhooks })).toEqual(event)
  })
})
