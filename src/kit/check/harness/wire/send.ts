import { createCardCipher } from '../../../../client/crypto/index.ts'
import type { Operation } from '../../../contract/contract.ts'
import type { Target } from '../../../target/target.ts'
import { rightKeyOf } from '../credentials.ts'
import { sealCard } from '../probes/ciphertexts.ts'
import { carry } from '../probes/keys.ts'
import { openControl } from '../states/control.ts'
import { cipherOf } from './data-cipher.ts'
import type { WireRequest } from './exchange.ts'
import { holdsSignature, placeCard, placesCard, signHeaders, statedIvBytes } from './fill-when-sent.ts'
import {
  type Exchange,
  type KeyChoice,
  parseJson,
  type RequestOptions,
  readPlaintextExample,
} from './request.ts'
import { transport } from './transport.ts'
import { findSignature, signNotification } from './webhook-signature.ts'

/**
 * Sends one request, made from the specification's examples and the options.
 *
 * @param onSend called with the request before it is sent, so that one without an answer is known too
 * @throws TransportError if no answer arrives
 */
export async function send(
  target: Target,
  operation: Operation,
  options: RequestOptions = {},
  onSend: (request: WireRequest) => void = () => {},
): Promise<Exchange> {
  const isSigned = options.isDescribed && holdsSignature(options.headers)
  const headers = new Headers(isSigned ? {} : options.headers)
  const key = options.key ?? 'right'
  setKey(headers, target, operation, key)
  const body = await buildBody(target, operation, options, headers)
  if (isSigned) {
    const secret = key === 'none' ? undefined : secretOf(target, key)
    for (const [name, value] of Object.entries(signHeaders(options.headers!, String(body), secret)))
      headers.set(name, value)
  } else if (operation.row.key === 'none' && key !== 'none') {
    await sign(headers, target, operation, key, String(body))
  }
  const sent: WireRequest = {
    method: operation.row.method,
    url: buildUrl(target, operation, options),
    headers,
    ...(body !== undefined && { body }),
    ...(options.retry !== undefined && { retry: options.retry }),
  }
  onSend(sent)
  const received = await transport(sent, target.pacing)
  const { status, text } = received
  const contentType = received.headers.get('content-type')?.split(';')[0]?.trim() ?? ''
  return { operation, key, sent, received, status, contentType, text, body: parseJson(text) }
}

function setKey(headers: Headers, target: Target, operation: Operation, choice: KeyChoice): void {
  if (operation.row.key === 'none' || choice === 'none') return
  const keys = {
    public: target.publicKey,
    secret: target.secretKey,
    unknown: UNKNOWN,
    right: rightKeyOf(target, operation),
  }
  for (const [name, value] of Object.entries(carry(operation, keys[choice]))) headers.set(name, value)
}

/** Signs a notification, which has a signature in place of a key. */
async function sign(
  headers: Headers,
  target: Target,
  { operationId, host, contract }: Operation,
  key: KeyChoice,
  body: string,
): Promise<void> {
  const how = findSignature(contract, host, operationId)
  if (!how) return
  const secret = secretOf(target, key)
  const nowMs = target.control ? await openControl(target.control).now() : Date.now()
  const signed = signNotification(secret, body, String(Math.floor(nowMs / 1000)), how)
  for (const [name, value] of Object.entries(signed)) if (!headers.has(name)) headers.set(name, value)
}

function secretOf({ webhookSecret }: Target, key: KeyChoice): string {
  return key === 'right' ? (webhookSecret ?? UNKNOWN) : UNKNOWN
}

const UNKNOWN = 'not-a-key-of-this-service'

function buildUrl(target: Target, { host, row, object }: Operation, options: RequestOptions): string {
  const examples = Object.fromEntries(
    (object.parameters ?? [])
      .filter((each) => each.in === 'path')
      .map(({ name, example, schema }) => [name, example ?? (schema.examples as unknown[])?.[0]]),
  )
  const path = row.path.replace(/\{(\w+)\}/g, (_, name) => {
    const value = options.path?.[name] ?? examples[name]
    if (value === undefined) throw new Error(`${row.path}: path parameter ${name} has no example`)
    return encodeURIComponent(String(value))
  })
  const query = new URLSearchParams(
    Object.entries(options.query ?? {}).map(([name, value]) => [name, String(value)]),
  )
  return `${target[host].replace(/\/$/, '')}${path}${query.size > 0 ? `?${query}` : ''}`
}

async function buildBody(
  target: Target,
  operation: Operation,
  options: RequestOptions,
  headers: Headers,
): Promise<string | FormData | undefined> {
  const [mediaType, content] = Object.entries(operation.object.requestBody?.content ?? {})[0] ?? []
  if (!mediaType || !content) {
    if (isAlwaysJson(operation) && !headers.has('content-type'))
      headers.set('content-type', 'application/json')
    return undefined
  }
  const { body, data, fields, raw } = options
  const example = (body ?? Object.values(content.examples ?? {})[0]?.value) as object
  const isJson = headers.get('content-type')?.includes('json')
  if (operation.row.multipart && !(options.isDescribed && isJson)) return buildForm({ ...example, ...fields })
  if (!headers.has('content-type')) headers.set('content-type', mediaType)
  if (raw !== undefined) return raw
  if (body !== undefined && data === undefined) return JSON.stringify(body)
  if (options.isDescribed && target.cardKey && placesCard(body)) {
    const plaintext = JSON.stringify(data ?? readPlaintextExample(operation))
    return JSON.stringify(placeCard(body, sealCard(target.cardKey, plaintext, statedIvBytes(body))))
  }
  const encrypted = await encrypt(target, operation, data)
  return JSON.stringify({ ...example, ...encrypted, ...fields })
}

/** Whether the request always has a JSON content type: it is stated for every request (§4.1, §4.2), even one without a body. */
function isAlwaysJson({ host, row }: Operation): boolean {
  return host === 'checkout' || row.path.startsWith('/s2s/')
}

/** Encrypts the encrypted field. Returns nothing if the target has no key for it, so that the example stays. */
async function encrypt(target: Target, operation: Operation, data: unknown): Promise<Record<string, string>> {
  const { encrypted } = operation.row
  if (!encrypted) return {}
  const plaintext = data === undefined ? readPlaintextExample(operation) : data
  const { field, cipher } = encrypted
  if (cipher === 'rsa') {
    return target.encryption ? { [field]: await cipherOf(target.encryption).encrypt(plaintext) } : {}
  }
  if (cipher !== 'aes-256-gcm' || !target.cardKey) return {}
  return { [field]: await createCardCipher({ key: target.cardKey }).encrypt(plaintext as never) }
}

/** Builds a form. The part `file` is a file, and so is every Blob; every other part is text. */
function buildForm(example: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(example)) {
    if (value === undefined) continue
    if (value instanceof Blob) form.set(name, value, 'proof')
    else if (name === 'file') form.set(name, new Blob([PDF], { type: 'application/pdf' }), 'proof.pdf')
    else form.set(name, String(value))
  }
  return form
}

const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
