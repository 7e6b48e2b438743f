import { webhooks as shipped } from '../../../generated/webhooks.ts'
import { stringifyPayload } from '../crypto/encoding.ts'
import { ConfigurationError } from '../errors.ts'
import { signMessage } from './http-message-signatures.ts'
import { ID_HEADER, readRawBody, readSecrets, sign } from './signature.ts'
import type { KnownWebhookEvent, ShippedWebhooks, WebhookTable } from './webhook-table.ts'

/** What is to be signed: an event, or a body that is to be sent as it is. */
export type SignWebhookOptions<Table extends WebhookTable = ShippedWebhooks> = {
  secret: string
  /** The time of signing, in epoch milliseconds; sent are whole seconds. */
  nowMs?: number | undefined
  /** Where it is sent to; needed where an answer has that signed, by HTTP Message Signatures. */
  url?: string | undefined
  /** `webhooks` of the `webhooks.ts` of an answered contract; that of this package by default. */
  webhooks?: Table | undefined
} & ({ event: KnownWebhookEvent<Table>; body?: undefined } | { event?: undefined; body: string })

/**
 * Signs a webhook as the service does, for tests of what receives it.
 *
 * @returns the body to send, and the headers to send it under
 * @throws ConfigurationError `missing_key`: the secret is empty; `invalid_option`: the contract signs no webhook, or `url` is missing
 * @throws PayloadNotJsonError the event has no JSON form
 * @example
 * const { rawBody, headers } = await signWebhook({ secret, body: JSON.stringify(event) })
 * const response = await receive(new Request('http://shop.test/', { method: 'POST', headers, body: rawBody }))
 */
export async function signWebhook<Table extends WebhookTable = ShippedWebhooks>(
  options: SignWebhookOptions<Table>,
): Promise<{ rawBody: string; headers: Record<string, string> }> {
  const { secret, event, body, nowMs = Date.now() } = options
  const { signatures, events, nameField, idField = '' }: WebhookTable = options.webhooks ?? shipped
  const rawBody = body ?? stringifyPayload(event)
  const name = String(event?.[nameField as keyof typeof event])
  const form = signatures[(Object.hasOwn(events, name) && events[name]?.signature) || 0]
  if (!form)
    throw new ConfigurationError('invalid_option', 'the contract does not say how a webhook is signed')
  const timestamp = String(Math.floor(nowMs / 1000))
  const [only = ''] = readSecrets(secret)
  if (form.scheme === 'http-message-signatures') {
    return { rawBody, headers: await signMessage(form, only, timestamp, rawBody, options.url) }
  }
  const id = form.scheme ? idOf(event ?? rawBody, idField) : ''
  return {
    rawBody,
    headers: {
      'content-type': 'application/json',
      ...(form.timestampHeader && { [form.timestampHeader]: timestamp }),
      ...(form.scheme && { [ID_HEADER]: id }),
      [form.header]: await sign(form, only, timestamp, readRawBody(rawBody), id),
    },
  }
}

/** A body that is not an event has no id. */
function idOf(event: object | string, idField: string): string {
  try {
    const body = typeof event === 'string' ? JSON.parse(event) : event
    return String(body[idField] ?? '')
  } catch {
    return ''
  }
}
