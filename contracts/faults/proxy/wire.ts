import { createCardCipher, createCardDecipher } from '../../../src/client/crypto/index.ts'
import { credentialOf } from '../../../src/kit/contract/contract.ts'
import { statedKey } from '../../../src/kit/contract/operations.ts'
import type { Sender, WireAnswer, WireRequest } from '../fault.ts'
import type { RawAnswer, RawRequest } from './http.ts'
import type { KeyRing, Opened } from './key-ring.ts'
import type { Route } from './routes.ts'

/** A request with its raw bytes, which are forwarded if nothing was changed. */
export interface Received {
  request: WireRequest
  came: RawRequest
  opened: Opened | undefined
}

/** Reads a request for a fault, with its encrypted field decrypted. */
export async function readRequest(
  keys: KeyRing,
  { operation, parameters }: Route,
  came: RawRequest,
): Promise<Received> {
  const { method, path, search, headers, raw } = came
  const sender = findSender(keys, operation.host, headers)
  const body = parseJson(raw)
  const { encrypted } = operation.row
  const wire = encrypted && (body as Record<string, unknown> | undefined)?.[encrypted.field]
  const opened = encrypted?.cipher === 'rsa' ? keys.open(wire, sender?.business ?? 0) : undefined
  const plaintext = opened
    ? parseJson(opened.bytes)
    : encrypted?.cipher === 'aes-256-gcm'
      ? await openCard(keys, wire)
      : undefined
  const query = [...new URLSearchParams(search)]
  const request = { operation, method, path, parameters, query, headers, body, plaintext, sender }
  return { request, came, opened }
}

/** Returns the request to forward: byte for byte the original, except for changes. */
export async function writeRequest(
  keys: KeyRing,
  received: Received,
  changed: WireRequest,
): Promise<RawRequest> {
  const { request, came } = received
  const search =
    changed.query === request.query ? came.search : `?${new URLSearchParams(changed.query).toString()}`
  const raw = await writeBody(keys, received, changed)
  return { method: changed.method, path: changed.path, search, headers: changed.headers, raw }
}

/** Payloads are always encrypted again, because the target must be able to read them. */
async function writeBody(keys: KeyRing, received: Received, changed: WireRequest): Promise<Buffer> {
  const { request, came, opened } = received
  const { encrypted } = changed.operation.row
  const isAsItCame = changed.body === request.body && changed.plaintext === request.plaintext
  if (isAsItCame && changed.sender === request.sender) {
    if (!encrypted || !opened) return came.raw
    return sealed(changed, encrypted.field, keys.seal(opened.bytes, opened.business, opened.padding))
  }
  if (changed.body === undefined) return changed.operation === request.operation ? came.raw : Buffer.alloc(0)
  if (!encrypted || changed.plaintext === undefined) return Buffer.from(JSON.stringify(changed.body))
  const business = changed.sender?.business ?? 0
  return sealed(
    changed,
    encrypted.field,
    await encryptFor(keys, business, encrypted.cipher, changed.plaintext),
  )
}

function sealed({ body }: WireRequest, field: string, value: string): Buffer {
  return Buffer.from(JSON.stringify({ ...(body as object), [field]: value }))
}

async function encryptFor(
  keys: KeyRing,
  business: number,
  cipher: string,
  plaintext: unknown,
): Promise<string> {
  if (cipher === 'rsa') return keys.seal(Buffer.from(JSON.stringify(plaintext)), business, 'oaep-sha256')
  const { cardKey } = keys.holders[business]!.keys
  return createCardCipher({ key: cardKey! }).encrypt(plaintext as object)
}

async function openCard(keys: KeyRing, cardData: unknown): Promise<unknown> {
  for (const { keys: each } of keys.holders) {
    if (!each.cardKey) continue
    try {
      return await createCardDecipher({ key: each.cardKey }).decrypt(String(cardData))
    } catch {
      // Encrypted for another business, or for nobody.
    }
  }
  return undefined
}

const BEARER = /^Bearer\s+/i

/** Returns the owner of the key in one of the host's key headers. */
function findSender(
  keys: KeyRing,
  host: Parameters<typeof credentialOf>[0],
  headers: Record<string, string>,
): Sender | undefined {
  for (const type of ['public', 'secret'] as const) {
    const value = headers[credentialOf(host, type).header]
    const owner = value && keys.ownerOf(value.replace(BEARER, ''))
    if (owner) return owner
  }
  return undefined
}

/** Returns the request with the key that its operation requires. */
export function sendAs(keys: KeyRing, request: WireRequest, business: number): WireRequest {
  const { host, row } = request.operation
  const keyType = statedKey(row)
  if (!keyType) return request
  const headers = { ...request.headers }
  for (const type of ['public', 'secret'] as const) delete headers[credentialOf(host, type).header]
  const { header, scheme } = credentialOf(host, keyType)
  const holder = keys.holders[business]!.keys
  const key = keyType === 'public' ? holder.publicKey : holder.secretKey
  headers[header] = scheme ? `${scheme} ${key}` : key
  return { ...request, headers, sender: { business, type: keyType, isCurrent: true } }
}

export function readAnswer({ status, headers, body }: RawAnswer): WireAnswer {
  return { status, headers, text: body.toString(), body: parseJson(body) }
}

export function parseJson(bytes: Buffer | string): unknown {
  try {
    return JSON.parse(bytes.toString())
  } catch {
    return undefined
  }
}
