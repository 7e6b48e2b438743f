import { randomBytes, randomUUID } from 'node:crypto'
import type { WebhookSignature } from '../../contract/webhook-signature.ts'
import { signatureHeaders, signWebhook } from '../../sandbox/webhooks/sign.ts'
import type { WebhookForm } from '../scenario.ts'

export interface SignedWebhook {
  body: string
  headers: Record<string, string>
  /** Number of bytes after which the body is cut in two. */
  cutAfter?: number
}

const MIN_SIGNATURE_LENGTH = 32

/**
 * Returns the signature that the body is accepted with, and whether it was sent: if not, anyone who learns it can send what was
 * refused again.
 */
export function genuineSignatureOf(
  { body, headers }: SignedWebhook,
  signature: WebhookSignature,
  secret: string,
  url: string,
): { genuine: string; isSent: boolean } | undefined {
  const { header, timestampHeader } = signature
  const sentAt = timestampHeader === undefined ? undefined : Number(headers[timestampHeader]) * 1000
  if (Number.isNaN(sentAt)) return undefined
  const at = sentAt ?? Date.now()
  const id = idOf(body)
  const genuine = signatureHeaders(
    signature,
    signWebhook(signature, secret, at, body, { id, url }),
    at,
    body,
    id,
  )
  const [longest = ''] = (genuine[header] ?? '').match(/[\w+/-]+={0,2}$/) ?? []
  if (longest.length < MIN_SIGNATURE_LENGTH) return undefined
  return { genuine: longest, isSent: headers[header]?.includes(longest) ?? false }
}

interface Secrets {
  /** Signs webhooks to the app. */
  own: string
  /** The secret of another business. */
  other: string
  /** Valid beside the app's own during a rotation. */
  second: string
  publicKey: string
}

/** A plausible age of a webhook in transit. */
const DELAYED_MS = 2 * 60 * 1000

/** The age of an event at one of its last attempts. */
const LATE_MS = 2 * 60 * 60 * 1000

/** A plausible difference between clocks. */
const AHEAD_MS = 60 * 1000

/** Further away than any receiver may accept, whatever its clock says. */
const FAR_AWAY_MS = 60 * 60 * 1000

/** Writes a webhook as the service sends it to a URL, or as somebody else would. The receiver's clock is this machine's. */
export function writeWebhook(
  form: WebhookForm,
  body: string,
  signature: WebhookSignature,
  { own, other, second, publicKey }: Secrets,
  url: string,
): SignedWebhook {
  const now = Date.now()
  const sign = (text: string, secret = own, at = now) => {
    const id = idOf(text)
    return signatureHeaders(signature, signWebhook(signature, secret, at, text, { id, url }), at, text, id)
  }
  const { header } = signature
  switch (form) {
    case 'not-json': {
      const cut = body.slice(0, Math.floor(body.length / 2))
      return { body: cut, headers: sign(cut) }
    }
    case 'no-event': {
      const written = '{"id":7,"event":null,"data":[]}'
      return { body: written, headers: sign(written) }
    }
    case 'no-data': {
      const written = JSON.stringify({ ...JSON.parse(body), id: randomUUID(), data: {} })
      return { body: written, headers: sign(written) }
    }
    case 'reformatted': {
      const written = `\n${escapeSlashes(JSON.stringify(JSON.parse(body), null, 2))}\n`
      return { body: written, headers: sign(written) }
    }
    case 'in-pieces': {
      const named = JSON.stringify(addMembers(JSON.parse(body), { payer: 'Zoë Ọlá' }))
      const cutAfter = Buffer.from(named.slice(0, named.indexOf('ë'))).length + 1
      return { body: named, headers: sign(named), cutAfter }
    }
    case 'short-signature': {
      const signed = sign(body)
      return { body, headers: { ...signed, [header]: signed[header]!.slice(0, 1) } }
    }
    case 'unsigned':
      return { body, headers: {} }
    case 'forged':
      return { body, headers: { ...sign(body), [header]: randomBytes(32).toString('hex') } }
    case 'other-body':
      return { body, headers: sign(body.replace(/"amount":/, '"amount":1')) }
    case 'other-secret':
      return { body, headers: sign(body, other) }
    case 'second-secret':
      return { body, headers: sign(body, second) }
    case 'old':
      return { body, headers: sign(body, own, now - FAR_AWAY_MS) }
    case 'far-ahead':
      return { body, headers: sign(body, own, now + FAR_AWAY_MS) }
    case 'empty-secret':
      return { body, headers: sign(body, '') }
    case 'two-signatures': {
      const forged = randomBytes(32).toString('hex')
      return { body, headers: { ...sign(body), [header]: `${forged}, ${sign(body, other)[header]}` } }
    }
    case 'wrong-tail': {
      const signed = sign(body)
      const half = Math.floor(signed[header]!.length / 2)
      const tail = sign(body, other)[header]!.slice(half)
      return { body, headers: { ...signed, [header]: signed[header]!.slice(0, half) + tail } }
    }
    case 'public-key':
      return { body, headers: sign(body, publicKey) }
    case 'late-attempt': {
      const createdAt = new Date(now - LATE_MS).toISOString()
      const event = JSON.parse(body) as { createdAt?: unknown }
      const written = JSON.stringify({ ...event, ...(event.createdAt !== undefined && { createdAt }) })
      return { body: written, headers: sign(written) }
    }
    case 'delayed':
      return { body, headers: sign(body, own, now - DELAYED_MS) }
    case 'ahead':
      return { body, headers: sign(body, own, now + AHEAD_MS) }
    case 'other-headers': {
      const all = { ...sign(body), 'content-type': 'application/json; charset=utf-8' }
      const named = Object.entries(all).map(([name, value]) => [name.toUpperCase(), value])
      return { body, headers: Object.fromEntries(named) }
    }
    case 'more-members': {
      const more = JSON.stringify(addMembers(JSON.parse(body), NEW_MEMBERS))
      return { body: more, headers: sign(more) }
    }
    case 'unknown-event':
    case 'unknown-resource': {
      const event = form === 'unknown-event' ? 'order.archived' : 'payout.settled'
      const renamed = JSON.stringify({ ...JSON.parse(body), id: randomUUID(), event })
      return { body: renamed, headers: sign(renamed) }
    }
    case 'right':
      return { body, headers: sign(body) }
  }
}

/** Returns the id of a body. One that is not an event gets an id too, as a signer would choose one. */
function idOf(body: string): string {
  try {
    const { id } = JSON.parse(body) as { id?: unknown }
    return String(id)
  } catch {
    return 'none'
  }
}

/** Some kilobytes: an order's metadata alone may have more. */
const NEW_MEMBERS = {
  channel: { fees: [1, 2] },
  riskScore: 3,
  notes: Array.from({ length: 12 }, (_, index) => `Note ${index + 1}: ${'paid on the page, '.repeat(27)}`),
}

function addMembers(event: { data?: object }, members: object): object {
  return { ...event, apiVersion: '2027-01', data: { ...event.data, ...members } }
}

/** Escapes as some libraries write JSON: the meaning is the same. */
function escapeSlashes(json: string): string {
  return json.replaceAll('/', '\\/').replaceAll('-', '\\u002d')
}
