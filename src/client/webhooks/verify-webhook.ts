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

/** A delivery, as it arrived, and what it is held against. */
export interface VerifyWebhookOptions<Table extends WebhookTable = ShippedWebhooks> {
  /** The body as it arrived, to the byte: parsed and written again it is another one. */
  rawBody: string | Uint8Array
  headers: WebhookHeaders
  /** What the service signs with. Several while it is rotated: one of them has to fit. */
  secrets: string | readonly string[] | undefined
  /** How far the time of signing may be from `nowMs`, either way, in milliseconds; as the contract says by default. */
  toleranceMs?: number | undefined
  /** The receiver's clock, in epoch milliseconds. */
  nowMs?: number | undefined
  /**
   * Where the service sends to, as it was registered there; needed where an answer has it signed, by HTTP Message Signatures. What
   * a request says of it is its proxy's word.
   */
  url?: string | undefined
  /** `webhooks` of the `webhooks.ts` of an answered contract; that of this package by default. */
  webhooks?: Table | undefined
}

/**
 * Verifies a webhook: who sent it, when, and what. In this order: its signature, its age, its JSON, the shape of its event.
 *
 * That there are webhooks, their names and how they are signed are proposals: the interface document shows none of it
 * (gaps `outgoing-webhooks`, `event-kinds`, `webhook-signature`). An answered contract says what your service does.
 *
 * @param options with `knownOnly`, an event that the contract does not have is an error
 * @returns the event: `event.event` tells which and narrows `event.data`. One that the contract does not have is `unknown`,
 *   with its `name` and its `body`
 * @throws WebhookForgedError `webhook_forged`: signed by none of the secrets, or not as its event is
 * @throws WebhookTooOldError `webhook_too_old`: signed too long ago, or in the future
 * @throws WebhookMalformedError `webhook_malformed`: no JSON in UTF-8, or not of the shape of its event
 * @throws WebhookUnknownError `webhook_unknown`: with `knownOnly` alone
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

/** A byte order mark is not JSON, and bytes that are not UTF-8 are not text. */
function parse(rawBody: Uint8Array): Record<string, unknown> | null {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(rawBody))
  } catch {
    // what was thrown quotes the body
    throw new WebhookMalformedError([{ field: '', message: 'must be JSON in UTF-8' }])
  }
}

/**
 * Which signatures of the contract hold, as numbers in its list: an answer may have one host sign otherwise than the other, and
 * what a body says is read only once it is known who says it.
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
    // what is not a number tolerates nothing
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

/** When it was signed, and until when that holds, both in seconds, by each signature of this form that is right. */
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
