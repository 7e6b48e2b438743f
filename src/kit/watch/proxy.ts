import { once } from 'node:events'
import { createServer, Agent as HttpAgent, IncomingMessage, type ServerResponse } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { createProxyServer } from 'httpxy'
import { ExpectedError } from '../expected-error.ts'
import { type Drain, prepareDrain } from '../serve/drain.ts'
import { refuseForeignHosts } from '../serve/refuse-foreign-hosts.ts'
import type { CapturedCall } from './captured-call.ts'
import { fixHeaders, leadHere, readPath, takeHeaders } from './pass-headers.ts'

export interface ProxyOptions {
  /** Base URL of the host: the path of a request is added to it. */
  target: string
  /** Port on loopback; 0 for any free one. */
  port: number
  /** Called once for each request, when its answer is complete or cannot arrive any more. */
  onCall(call: CapturedCall): void
  /** Called when the target could not be reached: it may be another one when it is back. */
  onAway(): void
}

export interface WatchProxy {
  url: string
  drain: Drain
}

/** Longer bodies are passed on whole, but not judged. */
const MAX_BODY_BYTES = 8 << 20

/**
 * Passes requests unchanged to a host, and their answers back, and reports each pair to `onCall`. Bodies are streamed.
 * Redirects are passed back and not followed; only one to the target itself is rewritten to the proxy.
 *
 * @throws ExpectedError if the port is in use, or cannot be listened on
 */
export async function startProxy({ target, port, onCall, onAway }: ProxyOptions): Promise<WatchProxy> {
  const to = new URL(target)
  const base = to.pathname.replace(/\/+$/, '')
  const keepAlive = { keepAlive: true, maxSockets: 512 }
  const agent = to.protocol === 'https:' ? new HttpsAgent(keepAlive) : new HttpAgent(keepAlive)
  const { proxy, answers } = createPassing(to, base, agent, onAway)
  const server = createServer((request, response) => {
    response.sendDate = false
    const path = `${base}${readPath(request.url!)}`
    capture(request, response, `${to.origin}${path}`, answers, onCall)
    // The library's types allow a header only once, but it passes a list on to node:http.
    const headers = takeHeaders(request, to) as Record<string, string>
    // The library would rewrite some paths, so it is given the whole target, without brackets, which it would look up as a name.
    const hostname = to.hostname.replace(/^\[|\]$/g, '')
    const whole = { protocol: to.protocol, host: to.host, hostname, port: to.port, pathname: path }
    void proxy
      .web(request, response, { headers, target: whole })
      .catch((error: Error) => refuse(error, request, response, onAway))
  })
  refuseForeignHosts(server)
  const drain = prepareDrain(server)
  server.listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, port)
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    async drain(withinMs) {
      await drain(withinMs)
      agent.destroy()
    },
  }
}

type Answers = WeakMap<IncomingMessage, (answer: IncomingMessage) => void>

/** Sets up the library so that it changes nothing. `answers` holds a callback for the answer to each request. */
function createPassing(to: URL, base: string, agent: HttpAgent, onAway: () => void) {
  const proxy = createProxyServer({ agent, secure: true, preserveHeaderKeyCase: true, ignorePath: true })
  const answers: Answers = new WeakMap()
  const answered = new WeakSet<IncomingMessage>()
  proxy.on('proxyRes', (answer, given, response) => {
    const [request, back] = [given as IncomingMessage, response as ServerResponse]
    if (!canPass(answer)) return refuse(NO_HTTP, request, back, onAway)
    const { host = '127.0.0.1' } = request.headers
    const { location } = answer.headers
    fixHeaders(answer, request, back.shouldKeepAlive)
    if (location !== undefined) answer.headers.location = leadHere(location, to, base, `http://${host}`)
    answers.get(request)?.(answer)
    // The body may arrive much later; if it arrived with the head, both are sent at once.
    setImmediate(() => back.headersSent || back.destroyed || back.flushHeaders())
    answered.add(request)
  })
  proxy.on('proxyReq', (asked, request, response) => {
    // We never ask to upgrade, and the library would hang on a 101.
    asked.once('upgrade', (_answer, socket) => {
      socket.destroy()
      refuse(NO_HTTP, request as IncomingMessage, response as ServerResponse, onAway)
    })
  })
  proxy.on('error', (error, request, response) => {
    // An error on the connection after the answer began does not change it; if the answer broke off, so does what is passed on.
    if (answered.has(request as IncomingMessage)) return
    refuse(error, request as IncomingMessage, response as ServerResponse | Socket, onAway)
  })
  return { proxy, answers }
}

/** Captures a request and its answer while they are passed on. */
function capture(
  request: IncomingMessage,
  response: ServerResponse,
  url: string,
  answers: Answers,
  onCall: (call: CapturedCall) => void,
): void {
  const startedAtMs = Date.now()
  const sent = new Collected()
  let received: { answer: IncomingMessage; body: Collected } | undefined
  answers.set(request, (answer) => {
    const body = new Collected()
    received = { answer, body }
    answer.on('data', (chunk: Buffer) => body.add(chunk))
  })
  response.once('close', () => {
    // A request that references its answer keeps both alive until a full garbage collection, and every minor one copies them.
    answers.delete(request)
    // If the caller did not wait for the answer, nobody saw it.
    const isWhole = received?.answer.complete && response.writableFinished
    onCall({
      ...{ method: request.method ?? 'GET', url, rawHeaders: request.rawHeaders, body: sent.read() },
      ...(isWhole && {
        answer: {
          status: received!.answer.statusCode!,
          rawHeaders: received!.answer.rawHeaders,
          body: received!.body.read(),
        },
      }),
      ...{ startedAtMs, endedAtMs: Date.now() },
    })
  })
  tap(request, sent)
}

/** Copies a body. A listener would take data before the real reader is there; a closure in `capture` would hold the answer. */
function tap(request: IncomingMessage, into: Collected): void {
  request.push = function (this: IncomingMessage, chunk: Buffer | null, encoding) {
    if (chunk) into.add(chunk)
    return IncomingMessage.prototype.push.call(this, chunk, encoding)
  }
}

/** Collects the bytes of a body, up to the maximum. */
class Collected {
  #chunks: Buffer[] = []
  #length = 0

  add(chunk: Buffer): void {
    this.#length += chunk.length
    if (this.#length <= MAX_BODY_BYTES) this.#chunks.push(chunk)
    else this.#chunks = []
  }

  /** Returns undefined if there are too many. */
  read(): Uint8Array | undefined {
    return this.#length <= MAX_BODY_BYTES ? Buffer.concat(this.#chunks) : undefined
  }
}

const NO_HTTP = Object.assign(new Error('no HTTP'), { code: 'what came is not HTTP' })

/** Whether node:http can send the head of an answer: its parser accepts more than that. */
function canPass({ statusCode = 0, statusMessage = '' }: IncomingMessage): boolean {
  return statusCode >= 200 && /^[\t\x20-\x7e\x80-\xff]*$/.test(statusMessage)
}

const AWAY = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'])

/** Answers a request in place of the target, with a header that no service sends. */
function refuse(
  error: Error,
  request: IncomingMessage,
  response: ServerResponse | Socket,
  onAway: () => void,
): void {
  const { code = 'no answer' } = error as NodeJS.ErrnoException
  if (AWAY.has(code)) onAway()
  // Many callers do not read an answer before they have sent everything.
  request.unpipe()
  request.resume()
  if (!('writeHead' in response) || response.headersSent) {
    response.destroy()
    return
  }
  response.writeHead(502, { 'content-type': 'application/json', 'x-paycontract-watch': 'unreachable' })
  response.end(
    JSON.stringify({
      error: 'target_unreachable',
      message: `The service behind this proxy did not answer (${code}).`,
      remedy:
        'Is it running, and are --checkout and --business right? The proxy tries again with the next request.',
    }),
  )
}

function explain({ code, message }: NodeJS.ErrnoException, port: number): ExpectedError {
  const why = code === 'EADDRINUSE' ? 'something else listens there: choose another by --port' : message
  return new ExpectedError(`Port ${port} cannot be listened on: ${why}.`)
}
