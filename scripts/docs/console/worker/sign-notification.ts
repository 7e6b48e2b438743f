import type { Sandbox } from '../../../../src/kit/sandbox/start/create-sandbox.ts'
import { signatureHeaders, signWebhook } from '../../../../src/kit/sandbox/webhooks/sign.ts'

/** What the operator sends to the service is signed, as its sender would. */
export async function signNotification(
  { runtime }: Sandbox,
  operationId: string,
  request: Request,
): Promise<void> {
  const { webhookSignatures, cadWebhookSecret } = runtime.settings
  const form = operationId in webhookSignatures ? webhookSignatures[operationId] : undefined
  if (!form) return
  const now = runtime.clock.now()
  const body = await request.clone().text()
  const signature = signWebhook(form, cadWebhookSecret, now, body)
  for (const [name, value] of Object.entries(signatureHeaders(form, signature, now, body)))
    request.headers.set(name, value)
}
