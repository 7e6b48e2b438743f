import { readFileSync } from 'node:fs'
import { vi } from 'vitest'
import { createWebhookHandler, type WebhookHandlerOptions } from '../create-webhook-handler.ts'
import { signWebhook } from '../sign-webhook.ts'

const { vectors } = JSON.parse(
  readFileSync(new URL('../../../../contracts/vectors/webhooks.json', import.meta.url), 'utf8'),
)
/** A body with the event `order.succeeded`. */
export const order: string = vectors[0].rawBody
export const secret = 'whsec_test_handler'

/** Creates a signed delivery. */
export async function deliver(body = order, signedBy = secret, nowMs = Date.now()): Promise<Request> {
  const { rawBody, headers } = await signWebhook({ body, secret: signedBy, nowMs })
  return new Request('http://shop.test/webhooks', { method: 'POST', headers, body: rawBody })
}

/** Creates a handler with spies on `order.succeeded` and `onError`. */
export function setUpHandler(options: Partial<WebhookHandlerOptions> = {}) {
  const handled = vi.fn()
  const onError = vi.fn()
  const handler = createWebhookHandler({
    ...{ secrets: secret, on: { 'order.succeeded': handled }, onError },
    ...options,
  })
  return { handler, handled, onError }
}
