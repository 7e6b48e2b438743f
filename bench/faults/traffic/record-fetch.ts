import { setImmediate } from 'node:timers/promises'
import { type HarContent, type HarEntry, type HarRequest, type HarResponse, headerOf } from './har.ts'
import { listenToWire, type Wire } from './listen-to-wire.ts'

/** What a caller gets of an answer; status 0 if none came. */
export interface Reply {
  status: number
  text: string
}

export interface Outgoing {
  method: string
  url: string
  headers: Record<string, string>
  body?: string | FormData
}

/** A slower answer counts as missing, as for most callers. */
const TIMEOUT_MS = 10_000

type Fetch = (request: Request) => Promise<Response>

/** Creates a recorder that sends with fetch and keeps an entry of each exchange, even if the network fails. */
export function createRecorder(send: Fetch = fetch): {
  entries: HarEntry[]
  send: (outgoing: Outgoing) => Promise<Reply>
} {
  const entries: HarEntry[] = []
  return {
    entries,
    async send(outgoing) {
      const request = await settleBody(outgoing)
      const startedDateTime = new Date().toISOString()
      const startedMs = performance.now()
      const { result, wire } = await listenToWire(new URL(outgoing.url).origin, () => exchange(request, send))
      const receive = performance.now() - result.answeredMs
      const wait = result.answeredMs - startedMs
      entries.push({
        startedDateTime,
        time: wait + receive,
        request: describeRequest(request, wire),
        response: result.error === undefined ? describeResponse(result, wire) : describeFailure(result.error),
        cache: {},
        timings: { send: 0, wait, receive },
      })
      await startNextMillisecond()
      return { status: result.status, text: result.body.toString('utf8') }
    },
  }
}

/** HAR times are whole milliseconds: the next call starts in a new one, so that the order stays clear. */
async function startNextMillisecond(): Promise<void> {
  const now = Date.now()
  while (Date.now() === now) await setImmediate()
}

interface Settled extends Omit<Outgoing, 'body'> {
  body?: Buffer<ArrayBuffer>
}

/** Builds the form's boundary here, so that the recorded body is the one sent. */
async function settleBody({ body, ...rest }: Outgoing): Promise<Settled> {
  if (body === undefined) return rest
  const made = new Response(body)
  const headers: Record<string, string> =
    body instanceof FormData ? { 'content-type': made.headers.get('content-type')! } : {}
  return { ...rest, headers: { ...rest.headers, ...headers }, body: Buffer.from(await made.arrayBuffer()) }
}

interface Result {
  status: number
  body: Buffer
  answeredMs: number
  error?: string
}

async function exchange({ url, ...init }: Settled, send: Fetch): Promise<Result> {
  let answeredMs = Number.NaN
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await send(new Request(url, { ...init, redirect: 'manual', signal }))
    answeredMs = performance.now()
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()), answeredMs }
  } catch (error) {
    const { message, cause } = error as Error
    const why = cause instanceof Error ? cause.message : message
    return { status: 0, body: Buffer.alloc(0), answeredMs: answeredMs || performance.now(), error: why }
  }
}

function describeRequest({ method, url, body }: Settled, { sent }: Wire): HarRequest {
  const mimeType = headerOf({ headers: sent }, 'content-type') ?? ''
  return {
    method,
    url,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: [...sent, ...(body ? [{ name: 'content-length', value: String(body.length) }] : [])],
    queryString: [...new URL(url).searchParams].map(([name, value]) => ({ name, value })),
    ...(body && { postData: { mimeType, text: body.toString('utf8'), params: [] } }),
    headersSize: -1,
    bodySize: body?.length ?? 0,
  }
}

function describeResponse({ status, body }: Result, { received, statusText }: Wire): HarResponse {
  const transferred = headerOf({ headers: received }, 'content-length')
  return {
    status,
    statusText,
    httpVersion: 'HTTP/1.1',
    cookies: [],
    headers: received,
    content: describeContent(body, headerOf({ headers: received }, 'content-type')),
    redirectURL: headerOf({ headers: received }, 'location') ?? '',
    headersSize: -1,
    bodySize: transferred === undefined ? -1 : Number(transferred),
  }
}

/** Text if the bytes are valid UTF-8, base64 otherwise, so that nothing is lost. */
function describeContent(body: Buffer, mimeType = 'x-unknown'): HarContent {
  const known = { size: body.length, mimeType }
  if (body.length === 0) return known
  try {
    return { ...known, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body) }
  } catch {
    return { ...known, text: body.toString('base64'), encoding: 'base64' }
  }
}

/** Describes an unanswered request as Chromium does. */
function describeFailure(error: string): HarResponse {
  return {
    status: 0,
    statusText: '',
    httpVersion: '',
    cookies: [],
    headers: [],
    content: { size: 0, mimeType: 'x-unknown' },
    redirectURL: '',
    headersSize: -1,
    bodySize: -1,
    _error: error,
  }
}
