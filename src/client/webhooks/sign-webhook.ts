import { webhooks as shipped } from '../../../generated/webhooks.ts'
import { stringifyPayload } from '../crypto/encoding.ts'
import { ConfigurationError } from '../errors.ts'
import { signMessage } from './http-message-signatures.ts'
import { ID_HEADER, readRawBody, readSecrets, sign } from './signature.ts'
import type { KnownWebhookEvent, ShippedWebhooks, WebhookTable } from './webhook-table.ts'

/** What to sign: an event, or a body that is sent unchanged. */
export type SignWebhookOptions<Table extends WebhookTable = ShippedWebhooks> = {
  secret: string
  /** The time of signing, in epoch milliseconds; sent as whole seconds. */
  nowMs?: number | undefined
  /** The URL to which it is sent; required if an answered contract signs it, with HTTP Message Signatures. */
  url?: string | undefined
  /** `webhooks` of the `webhooks.ts` of an answered contract; this package's own by default. */
  webhooks?: Table | undefined
} & ({ event: KnownWebhookEvent<Table>; body?: undefined } | { event?: undefined; body: string })

/**
 * Signs a webhook like the service, for tests of receivers.
 *
 * @returns the body and the headers to send
 * @throws ConfigurationError `missing_key`: the secret is empty; `invalid_option`: `url` is missing, or the contract signs no
 *   webhook
 * @throws PayloadNotJsonError the event cannot be written as JSON
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

/** Returns the id of an event; empty if the body is not an event. */
function idOf(event: object | string, idField: string): string {
  try {
    const body = typeof event === 'string' ? JSON.parse(event) : event
    return String(body[idField] ?? '')
  } catch {
    return ''
  }
}
