import type { WireAnswer, WireCall, WireHeaders } from '../caller/wire-call.ts'
import { type ReadBody, readBytes, TOO_LARGE } from './body/read-bytes.ts'
import { readMultipart } from './body/read-multipart.ts'

/** A call as a proxy saw it, with the raw, still compressed bytes of its bodies. */
export interface CapturedCall {
  method: string
  url: string
  /** Names and values, alternating. */
  rawHeaders: string[]
  /** Undefined if it was too long to keep. */
  body: Uint8Array | undefined
  answer?: { status: number; rawHeaders: string[]; body: Uint8Array | undefined }
  startedAtMs: number
  endedAtMs: number
}

/**
 * Decompresses and decodes the bodies of a call. If the body of the request cannot be read, the call must not be judged as one
 * without a body, so its answer is marked as unreadable.
 */
export async function decodeCall(captured: CapturedCall): Promise<WireCall> {
  const { method, url, rawHeaders, body, answer, startedAtMs, endedAtMs } = captured
  const headers = pairHeaders(rawHeaders)
  const sent = await decodeRequest(headers, body)
  const got = answer && decodeAnswer(answer.status, pairHeaders(answer.rawHeaders), answer.body)
  const isUnreadable = sent.isUnreadable && `the body of its request cannot be read: ${sent.isUnreadable}`
  return {
    ...{ method, url, headers, startedAtMs, endedAtMs },
    ...(sent.body !== '' && { body: sent.body }),
    ...(got && { answer: { ...got, ...(isUnreadable && { body: '', isUnreadable }) } }),
  }
}

function pairHeaders(raw: readonly string[]): WireHeaders {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []))
}

const findValue = (headers: WireHeaders, wanted: string) =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1]

async function decodeRequest(headers: WireHeaders, bytes: Uint8Array | undefined): Promise<ReadBody> {
  if (!bytes) return { body: '', isUnreadable: TOO_LARGE }
  const type = findValue(headers, 'content-type') ?? ''
  if (bytes.length === 0 || !/^multipart\/form-data/i.test(type.trim())) return readBody(headers, bytes)
  // The answer shows what the service makes of an invalid form.
  const form = await readMultipart(Buffer.from(bytes).toString('latin1'), type).catch(() => '')
  return { body: form }
}

function readBody(headers: WireHeaders, bytes: Uint8Array): ReadBody {
  const type = findValue(headers, 'content-type') ?? ''
  return readBytes(Buffer.from(bytes), type, findValue(headers, 'content-encoding'))
}

function decodeAnswer(status: number, headers: WireHeaders, bytes: Uint8Array | undefined): WireAnswer {
  const read = bytes ? readBody(headers, bytes) : { body: '', isUnreadable: TOO_LARGE }
  return { status, headers, ...read }
}
