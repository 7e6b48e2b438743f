import { webhooks as shipped } from '../../../generated/webhooks.ts'
import {
  WebhookForgedError,
  WebhookMalformedError,
  WebhookTooOldError,
  WebhookUnknownError,
} from '../errors.ts'
import { findFieldErrors } from './check-shape.ts'
import { type ArrivedMessage, listSignedMessages } from './http-message-signatures.ts'
import { readHeader, type WebhookHeaders } from './read-header.ts'
import { ID_HEADER, isSigned, readRawBody, readSecrets } from './signature.ts'
import type {
  KnownWebhookEvent,
  ShippedWebhooks,
  WebhookEvent,
  WebhookSignature,
  WebhookTable,
} from './webhook-table.ts'

/** A delivery as it arrived, and what it is checked against. */
export interface VerifyWebhookOptions<Table extends WebhookTable = ShippedWebhooks> {
  /** The raw body, byte for byte: parsed and serialized again it is a different one. */
  rawBody: string | Uint8Array
  headers: WebhookHeaders
  /** The secrets of the service. Give several during a rotation: one of them must match. */
  secrets: string | readonly string[] | undefined
  /** Largest difference between the time of signing and `nowMs`, either way, in milliseconds; by default that of the contract. */
  toleranceMs?: number | undefined
  /** The receiver's clock, in epoch milliseconds. */
  nowMs?: number | undefined
  /**
   * The URL to which the service sends, as registered there; required if an answered contract signs it, with HTTP Message
   * Signatures. The URL in a request is not reliable: a proxy may have changed it.
   */
  url?: string | undefined
  /** `webhooks` of the `webhooks.ts` of an answered contract; this package's own by default. */
  webhooks?: Table | undefined
}

/**
 * Verifies a webhook, in this order: its signature, its age, its JSON, the shape of its event.
 *
 * That webhooks exist, their names and how they are signed are proposals: the interface document shows none of it (gaps
 * `outgoing-webhooks`, `event-kinds`, `webhook-signature`). An answered contract states what your service does.
 *
 * @param options with `knownOnly`, an event that the contract does not have is an error
 * @returns the event: `event.event` is its name and narrows `event.data`. For an event that the contract does not have it is
 *   `unknown`, and the event holds `name` and `body`
 * @throws WebhookForgedError `webhook_forged`: signed by none of the secrets, or not in the way of its event
 * @throws WebhookTooOldError `webhook_too_old`: signed too long ago, or in the future
 * @throws WebhookMalformedError `webhook_malformed`: not JSON in UTF-8, or not of the shape of its event
 * @throws WebhookUnknownError `webhook_unknown`: only with `knownOnly`
 * @throws ConfigurationError `missing_key`: there is no secret; `invalid_option`: the body was parsed before, or `url` is missing
 * @see the interface document, §6
 * @example
 * const event = await verifyWebhook({ rawBody: await request.text(), headers: request.headers, secrets })
 * if (event.event === 'order.succeeded') console.log(event.data.reference)
 */
export async function verifyWebhook<Table extends WebhookTable = ShippedWebhooks>(
  options: VerifyWebhookOptions<Table> & { knownOnly: true },
): Promise<KnownWebhookEvent<Table>>
export async function verifyWebhook<Table extends WebhookTable = ShippedWebhooks>(
  options: VerifyWebhookOptions<Table> & { knownOnly?: boolean | undefined },
): Promise<WebhookEvent<Table>>
export async function verifyWebhook({
  knownOnly,
  ...options
}: VerifyWebhookOptions<WebhookTable> & { knownOnly?: boolean | undefined }): Promise<object> {
  const table: WebhookTable = options.webhooks ?? shipped
  const { nameField, idField = '', events, shapes } = table
  const rawBody = readRawBody(options.rawBody)
  const signatures = await findSignatures(table, rawBody, options)
  const body = parse(rawBody)
  const name = body?.[nameField]
  if (typeof name !== 'string')
    throw new WebhookMalformedError([{ field: nameField, message: 'must be string' }])
  const event = Object.hasOwn(events, name) ? events[name] : undefined
  if (!event) {
    if (knownOnly) throw new WebhookUnknownError()
    const id = body?.[idField]
    return { [nameField]: 'unknown', name, id: typeof id === 'string' && id ? id : undefined, body }
  }
  if (!signatures.includes(event.signature)) throw new WebhookForgedError()
  const fieldErrors = findFieldErrors(shapes, event.shape, body)
  if (fieldErrors.length) throw new WebhookMalformedError(fieldErrors)
  return body as object
}

/** Parses a body. A byte order mark is not JSON, and bytes that are not UTF-8 are not text. */
function parse(rawBody: Uint8Array): Record<string, unknown> | null {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(rawBody))
  } catch {
    // the parser's error quotes the body
    throw new WebhookMalformedError([{ field: '', message: 'must be JSON in UTF-8' }])
  }
}

/**
 * Returns the indexes of the contract's signatures that are valid: an answered contract may have its two hosts sign differently,
 * and the body is read only after its sender is verified.
 */
async function findSignatures(
  { signatures }: WebhookTable,
  rawBody: Uint8Array,
  { headers, secrets, toleranceMs, nowMs = Date.now(), url }: VerifyWebhookOptions<WebhookTable>,
): Promise<(number | undefined)[]> {
  const tried = readSecrets(secrets)
  const found: number[] = []
  let tooOld: WebhookTooOldError | undefined
  for (const [index, form] of signatures.entries()) {
    // NaN tolerates nothing
    const tolerated = toleranceMs ?? (form.toleranceSeconds ?? Number.POSITIVE_INFINITY) * 1000
    for (const { created, expires } of await listSignings(form, tried, rawBody, { headers, url })) {
      const ageMs = form.timestampHeader ? nowMs - created * 1000 : 0
      if (Math.abs(ageMs) <= tolerated && nowMs <= expires * 1000) found.push(index)
      else tooOld = new WebhookTooOldError(ageMs, tolerated)
    }
  }
  if (found.length === 0) throw tooOld ?? new WebhookForgedError()
  return found
}

/** Lists when each valid signature of this form was created and when it expires, both in seconds. */
async function listSignings(
  form: WebhookSignature,
  secrets: readonly string[],
  rawBody: Uint8Array,
  message: ArrivedMessage,
): Promise<{ created: number; expires: number }[]> {
  const { headers } = message
  if (form.scheme === 'http-message-signatures') {
    return listSignedMessages(form, secrets, rawBody, message)
  }
  const timestamp = form.timestampHeader ? readHeader(headers, form.timestampHeader) : '0'
  if (!/^\d{1,12}$/.test(timestamp)) return []
  const id = form.scheme ? readHeader(headers, ID_HEADER) : ''
  const isRight = await isSigned(form, secrets, readHeader(headers, form.header), timestamp, rawBody, id)
  return isRight ? [{ created: Number(timestamp), expires: Number.POSITIVE_INFINITY }] : []
}
