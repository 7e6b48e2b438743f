import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { webhooks as shipped } from '../../../generated/webhooks.ts'
import { createWebhookHandler } from './create-webhook-handler.ts'
import { signWebhook } from './sign-webhook.ts'
import { judgeDelivery, type SignedVector } from './testing/judge-delivery.ts'
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
const { standardWebhooks } = JSON.parse(
  readFileSync(new URL('../../../contracts/vectors/webhook-signatures.json', import.meta.url), 'utf8'),
) as { standardWebhooks: { vectors: SignedVector[] } }

const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const nowMs = 1_614_265_330_000

describe('Standard Webhooks', () => {
  test.each(standardWebhooks.vectors)('$id is $expected', async (vector) => {
    expect(await judgeDelivery(vector, webhooks)).toBe(vector.expected)
  })

  test.each(['whsec_no.base64', 'of a test', 'whsec_'])('%s makes no handler', (wrong) => {
    const create = () => createWebhookHandler({ secrets: [secret, wrong], on: {}, webhooks })
    expect(create).toThrow(expect.objectContaining({ code: 'invalid_option' }))
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
