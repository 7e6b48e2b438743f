import { PayloadTooLongError } from '../../../../../client/errors.ts'
import { encrypt, keyHeader, pathOf, signNotification } from '../harness/call.ts'
import { type Operation, operations } from '../harness/operations.ts'
import type { Target } from '../harness/target.ts'
import type { MadeRequest } from './requests-of.ts'

/** Sends a made request as its operation requires, except for its fault. */
export async function send(target: Target, request: MadeRequest, nowMs: number): Promise<Response> {
  const operation = operations[request.id]
  const business = target.ready.businesses[request.sender]!
  const { body, headers } = await writeBody(target, request, nowMs)
  return target.send(
    operation.host,
    pathOf(operation, { path: texts(request.path), query: texts(request.query) }),
    {
      method: operation.method,
      headers: { ...headers, ...keyHeader(operation, business) },
      ...(body !== undefined && { body }),
    },
  )
}

/** Whether the generated validators allow the request. */
export function isValid({ id, body, query, path, fault }: MadeRequest): boolean {
  const { validators, encrypted, multipart, query: declared } = operations[id]
  if (fault) return false
  if (multipart) return true
  const payload = encrypted ? (body as Record<string, unknown> | null)?.[encrypted.field] : undefined
  const isBodyValid = encrypted
    ? typeof body === 'object' && validators.payload!(payload)
    : (validators.body?.(JSON.parse(JSON.stringify(body ?? null))) ?? true)
  return (
    isBodyValid &&
    (validators.query?.(typed(query, declared)) ?? true) &&
    (validators.path?.(texts(path)) ?? true)
  )
}

/** Converts the texts of a query: what is declared as a number is read as one. */
function typed(query: Record<string, unknown>, declared: Operation['query']): Record<string, unknown> {
  const read = (name: string, text: string) =>
    ['number', 'integer'].includes(declared[name]?.type ?? '') && text !== '' ? Number(text) : text
  return Object.fromEntries(Object.entries(texts(query)).map(([name, text]) => [name, read(name, text)]))
}

function texts(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]))
}

/** Converts a value to text. Half of a surrogate pair cannot be part of a URL or a form. */
function textOf(value: unknown): string {
  return Buffer.from(typeof value === 'object' ? JSON.stringify(value) : String(value)).toString()
}

interface WrittenBody {
  body?: string | FormData
  headers?: Record<string, string>
}

async function writeBody(target: Target, request: MadeRequest, nowMs: number): Promise<WrittenBody> {
  const { id, body, fault } = request
  const operation = operations[id]
  if (body === undefined && operation.method === 'GET') return {}
  if (operation.multipart) return { body: writeForm(body) }
  const text = JSON.stringify(operation.encrypted ? await seal(target, request, operation) : body) ?? ''
  const sent = fault === 'truncated' ? text.slice(0, -2) : text
  const signature =
    id === 'receiveCadCollection' && fault !== 'unsigned' && signNotification(target, sent, nowMs)
  return { body: sent, headers: { 'content-type': 'application/json', ...signature } }
}

/** Encrypts the encrypted field of a body. A value that is too long for a block is sent as unreadable text. */
async function seal(target: Target, { sender, body, fault }: MadeRequest, { encrypted }: Operation) {
  const { field, cipher } = encrypted!
  if (typeof body !== 'object' || body === null || !Object.hasOwn(body, field)) return body
  const plaintext = (body as Record<string, unknown>)[field]
  if (fault === 'unencrypted' || plaintext === undefined) return body
  const sealed = await encrypt(target.ready.businesses[sender]!, cipher, plaintext).catch(
    (error: unknown) => {
      if (error instanceof PayloadTooLongError) return 'A'.repeat(64)
      throw error
    },
  )
  return { ...body, [field]: fault === 'garbled' ? garble(sealed) : sealed }
}

/** Replaces one character by another of its kind, so that it differs even if case is ignored. */
function garble(text: string): string {
  const middle = text.length >> 1
  return text.slice(0, middle) + (/a/i.test(text[middle]!) ? 'B' : 'A') + text.slice(middle + 1)
}

function writeForm(body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries((body ?? {}) as object)) {
    if (name === 'file') form.append(name, new Blob([fileStart(value)]), 'proof')
    else form.append(name, textOf(value))
  }
  return form
}

const starts = ['%PDF-1.7\n', '\u0089PNG\r\n\u001a\n', 'plain text', '']

function fileStart(value: unknown): Uint8Array<ArrayBuffer> {
  const text = starts[textOf(value).length % starts.length]!
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
