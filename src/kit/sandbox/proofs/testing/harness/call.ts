import { writeCredential } from '../../../../../client/calls/write-credential.ts'
import { createCardCipher, createPayloadCipher } from '../../../../../client/crypto/index.ts'
import { statedKey } from '../../../../contract/operations.ts'
import type { ReadyBusiness } from '../../../runtime/describe-sandbox.ts'
import { shippedService } from '../../../start/shipped-service.ts'
import { signatureHeaders, signWebhook } from '../../../webhooks/sign.ts'
import { type Operation, type OperationId, operations, type Success } from './operations.ts'
import type { HostName, Target } from './target.ts'

export interface CallInput {
  /** Holds the plaintext of an encrypted field. */
  body?: object
  path?: Record<string, string>
  query?: Record<string, string>
  headers?: Record<string, string>
}

export interface Answer<Body = unknown> {
  status: number
  text: string
  body: Body
}

/** Calls an operation as a business, encrypted and authenticated as the operation requires. */
export async function call<Id extends OperationId>(
  target: Target,
  business: ReadyBusiness,
  id: Id,
  input: CallInput = {},
): Promise<Answer<Success<Id>>> {
  const operation = operations[id]
  const { body, headers } = await writeBody(operation, business, input.body)
  return readAnswer(
    await target.send(operation.host, pathOf(operation, input), {
      method: operation.method,
      headers: { ...headers, ...keyHeader(operation, business), ...input.headers },
      ...(body !== undefined && { body }),
    }),
  )
}

/** Notifies the sandbox of a CAD collection, signed like the sender's. */
export async function notify(
  target: Target,
  notification: object,
  nowMs: number,
): Promise<Answer<Success<'receiveCadCollection'>>> {
  const raw = JSON.stringify(notification)
  return readAnswer(
    await target.send('business', operations.receiveCadCollection.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...signNotification(target, raw, nowMs) },
      body: raw,
    }),
  )
}

/** Returns the signature headers of a CAD collection. */
export function signNotification({ ready }: Target, raw: string, nowMs: number): Record<string, string> {
  const form = shippedService.terms.webhookSignatures.receiveCadCollection!
  return signatureHeaders(form, signWebhook(form, ready.cadWebhookSecret, nowMs, raw), nowMs, raw)
}

export async function control<Body>(
  target: Target,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<Answer<Body>> {
  return sendJson(target, 'control', method, path, body)
}

async function sendJson<Body>(target: Target, host: HostName, method: string, path: string, body?: object) {
  const json = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  return readAnswer<Body>(await target.send(host, path, { method, ...json }))
}

async function readAnswer<Body>(response: Response): Promise<Answer<Body>> {
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  return { status: response.status, text, body: (isJson ? JSON.parse(text) : undefined) as Body }
}

/** Returns the path of a call, with its parameters and query. */
export function pathOf({ path }: Pick<Operation, 'path'>, input: Pick<CallInput, 'path' | 'query'>): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.path?.[name] ?? ''))
  const query = new URLSearchParams(input.query).toString()
  return query ? `${filled}?${query}` : filled
}

/** Returns the header with the key that an operation takes. */
export function keyHeader(
  { credentials, ...row }: Operation,
  business: Pick<ReadyBusiness, 'publicKey' | 'secretKey'>,
): Record<string, string> {
  const key = statedKey(row)
  if (!key) return {}
  return writeCredential(credentials[key]!, key === 'public' ? business.publicKey : business.secretKey)
}

async function writeBody({ encrypted, multipart }: Operation, business: ReadyBusiness, body?: object) {
  if (!body) return {}
  if (multipart) {
    const form = new FormData()
    for (const [name, value] of Object.entries(body)) form.append(name, value)
    return { body: form }
  }
  const fields: Record<string, unknown> = { ...body }
  if (encrypted) fields[encrypted.field] = await encrypt(business, encrypted.cipher, fields[encrypted.field])
  return { body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } }
}

type Encrypt = (plaintext: unknown) => Promise<string>
const ciphers = new Map<string, Record<'rsa' | 'aes-256-gcm', Encrypt>>()

/** Encrypts with the key of a business; imported keys are cached. */
export function encrypt(
  { encryptionKey, padding, cardKey }: ReadyBusiness,
  cipher: 'rsa' | 'aes-256-gcm',
  plaintext: unknown,
): Promise<string> {
  const name = `${cardKey} ${encryptionKey}`
  let known = ciphers.get(name)
  if (!known) {
    const card = createCardCipher({ key: cardKey })
    known = {
      rsa: createPayloadCipher({ key: encryptionKey, padding }).encrypt,
      'aes-256-gcm': (plain) => card.encrypt(plain as object),
    }
    ciphers.set(name, known)
  }
  return known[cipher](plaintext)
}
