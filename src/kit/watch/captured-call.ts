import { readBytes, TOO_LARGE } from './har/read-bytes.ts'
import { readMultipart } from './har/read-multipart.ts'
import type { WireAnswer, WireCall, WireHeaders } from './wire-call.ts'

/** A call as a proxy saw it: its bodies are bytes, packed as they were. */
export interface CapturedCall {
  method: string
  url: string
  /** Names and values by turns. */
  rawHeaders: string[]
  /** Absent where it was too long to be kept. */
  body: Uint8Array | undefined
  answer?: { status: number; rawHeaders: string[]; body: Uint8Array | undefined }
  startedAtMs: number
  endedAtMs: number
}

/** The call with its bodies unpacked and decoded. */
export async function decodeCall(captured: CapturedCall): Promise<WireCall> {
  const { method, url, rawHeaders, body, answer, startedAtMs, endedAtMs } = captured
  const headers = pairHeaders(rawHeaders)
  const sent = await decodeRequest(headers, body)
  return {
    ...{ method, url, headers, startedAtMs, endedAtMs },
    ...(sent !== undefined && { body: sent }),
    ...(answer && { answer: decodeAnswer(answer.status, pairHeaders(answer.rawHeaders), answer.body) }),
  }
}

function pairHeaders(raw: readonly string[]): WireHeaders {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? ''] as const] : []))
}

const findValue = (headers: WireHeaders, wanted: string) =>
  headers.find(([name]) => name.toLowerCase() === wanted)?.[1]

async function decodeRequest(
  headers: WireHeaders,
  bytes: Uint8Array | undefined,
): Promise<string | undefined> {
  if (!bytes || bytes.length === 0) return undefined
  const type = findValue(headers, 'content-type') ?? ''
  if (!/^multipart\/form-data/i.test(type.trim())) return Buffer.from(bytes).toString('utf8')
  // What the service is to make of a form that is none, its answer says.
  return readMultipart(Buffer.from(bytes).toString('latin1'), type).catch(() => undefined)
}

function decodeAnswer(status: number, headers: WireHeaders, bytes: Uint8Array | undefined): WireAnswer {
  if (!bytes) return { status, headers, body: '', isUnreadable: TOO_LARGE }
  const type = findValue(headers, 'content-type') ?? ''
  const read = readBytes(Buffer.from(bytes), type, findValue(headers, 'content-encoding'))
  return { status, headers, ...read }
}
