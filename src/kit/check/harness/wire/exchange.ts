import {
  Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as requestHttp,
} from 'node:http'
import { request as requestHttps, Agent as SecureAgent } from 'node:https'

export interface WireRequest {
  method: string
  url: string
  headers: Headers
  body?: string | FormData
  /** `false` if being asked to wait is the expected answer. */
  retry?: boolean
}

export interface WireResponse {
  status: number
  headers: Headers
  text: string
  /** Milliseconds until the whole answer had arrived. */
  durationMs: number
}

// Common servers close an idle connection after five seconds at the earliest. We close it before that, so as not to send into a
// connection that is just closing.
const PROXY = process.env.NODE_USE_ENV_PROXY === '1' ? { proxyEnv: process.env } : {}
const REUSE = { keepAlive: true, timeout: 2_000, ...PROXY }
const plain = { request: requestHttp, agent: new Agent(REUSE) }
const secure = { request: requestHttps, agent: new SecureAgent(REUSE) }

/**
 * Makes exactly one request. Redirects are not followed, which would hand the keys to any host that they name, and nothing is
 * decompressed or retried. It ends within the timeout, whatever the target does.
 *
 * @throws Error of the system (`ECONNRESET`), a TimeoutError, or an {@link UpgradeError}
 * @throws AnswerTooLongError when the answer is longer than the maximum that is read
 */
export async function exchange(asked: WireRequest, timeoutMs: number): Promise<WireResponse> {
  const startedMs = performance.now()
  const { headers, body } = await encode(asked)
  const url = new URL(asked.url)
  const { request, agent } = url.protocol === 'https:' ? secure : plain
  closeIdle(agent)
  const sent = request(url, { method: asked.method, headers, agent })
  // A separate timer: Node drops the signal of a request once the connection is no longer HTTP.
  const { promise: overdue, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new DOMException('no answer in time', 'TimeoutError')), timeoutMs)
  try {
    const response = await Promise.race([receive(sent, body), overdue])
    const text = await Promise.race([readText(response), overdue])
    const durationMs = performance.now() - startedMs
    return { status: response.statusCode!, headers: readHeaders(response.headers), text, durationMs }
  } catch (error) {
    sent.destroy()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** The answer is longer than the maximum that is read. That counts against the target, like a failed assertion. */
export class AnswerTooLongError extends Error {
  override name = 'AssertionError'
  readonly expected: string
  readonly actual: string

  constructor({ statusCode, headers }: IncomingMessage) {
    const limit = `${MAX_BYTES / 1_000_000} MB`
    super(`The answer is longer than ${limit}: nothing more of it was read.`)
    this.expected = `an answer of at most ${limit}`
    this.actual = `${statusCode} with more than ${limit} of ${headers['content-type'] ?? 'no content type'}`
  }
}

/** The target answered 101 although the request did not ask to upgrade: there is no answer to read. */
class UpgradeError extends Error {
  readonly code = '101 Switching Protocols, unasked'
}

/** Resolves to the head of the answer. Every way in which a request can end without one rejects. */
function receive(sent: ClientRequest, body: string | Buffer | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    // without the name of a protocol Node treats a 101 as an answer
    sent.on('response', (response) =>
      response.statusCode === 101 ? reject(new UpgradeError()) : resolve(response),
    )
    sent.on('error', reject)
    sent.on('upgrade', (_, socket) => {
      socket.destroy()
      reject(new UpgradeError())
    })
    sent.on('close', () => reject(Object.assign(new Error(), { code: 'ECONNRESET' })))
    sent.end(body)
  })
}

let lastUsedMs = 0

/** Closes idle connections that the server may have closed, because generating inputs for seconds blocks the agent's timer. */
function closeIdle({ freeSockets }: Agent): void {
  const isLate = performance.now() - lastUsedMs > REUSE.timeout
  lastUsedMs = performance.now()
  if (isLate) for (const socket of Object.values(freeSockets).flat()) socket?.destroy()
}

/** Maximum length of an answer: more than any list of the contract needs. */
const MAX_BYTES = 5_000_000

/** Reads the answer. Leaving the loop early closes the connection. */
async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > MAX_BYTES) throw new AnswerTooLongError(response)
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

async function encode({ method, headers, body }: WireRequest) {
  const sent = Object.fromEntries(headers)
  if (body === undefined || typeof body === 'string') {
    const length = body === undefined ? (method === 'GET' ? undefined : 0) : Buffer.byteLength(body)
    return { headers: length === undefined ? sent : { ...sent, 'content-length': length }, body }
  }
  const form = new Response(body)
  const bytes = Buffer.from(await form.arrayBuffer())
  const type = form.headers.get('content-type')!
  return { headers: { 'content-type': type, ...sent, 'content-length': bytes.length }, body: bytes }
}

function readHeaders(received: IncomingHttpHeaders): Headers {
  const headers = new Headers()
  for (const [name, value] of Object.entries(received)) {
    for (const each of [value ?? []].flat()) headers.append(name, each)
  }
  return headers
}
