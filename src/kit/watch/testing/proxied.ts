import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http'
import {
  type AddressInfo,
  connect,
  createServer as createTcpServer,
  type Server,
  type Socket,
} from 'node:net'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { CapturedCall } from '../captured-call.ts'
import { startProxy } from '../proxy.ts'

/** Starts a proxy to a service, until the test has finished. */
export async function proxyTo(target: string) {
  const captured = new EventEmitter()
  const calls: CapturedCall[] = []
  let timesAway = 0
  const proxy = await startProxy({
    ...{ target, port: 0 },
    onCall: (call) => {
      calls.push(call)
      captured.emit('call')
    },
    onAway: () => {
      timesAway += 1
    },
  })
  onTestFinished(() => proxy.drain(0))
  return {
    ...{ url: proxy.url, calls, timesAway: () => timesAway },
    /** Resolves to the call of that index, once it is complete. */
    async captured(index: number): Promise<CapturedCall> {
      while (calls.length <= index) await once(captured, 'call')
      return calls[index]!
    },
  }
}

/** Starts a service with this listener, and a proxy to it. */
export async function proxied(listener: RequestListener, { prefix = '' } = {}) {
  const { server, origin } = await listen(createServer(listener))
  return { server, origin, ...(await proxyTo(`${origin}${prefix}`)) }
}

/** Starts a service that answers every request with these bytes, and a proxy to it. With `ends`, it hangs up after them. */
export async function proxiedBytes(answer: string, { ends = false } = {}) {
  const answering = createTcpServer((socket) => {
    let head = ''
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      head += chunk.toString('latin1')
      if (!head.includes('\r\n\r\n')) return
      head = ''
      socket.write(answer, 'latin1', () => ends && socket.destroy())
    })
  })
  const { origin } = await listen(answering)
  return { origin, ...(await proxyTo(origin)) }
}

export async function listen(server: Server, port = 0) {
  const sockets = new Set<Socket>()
  server.on('connection', (socket) => sockets.add(socket))
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const { port: taken } = server.address() as AddressInfo
  return { server, port: taken, origin: `http://127.0.0.1:${taken}` }
}

export interface Sent {
  method?: string
  path?: string
  headers?: Record<string, string | string[]>
  body?: Buffer | Readable
}

/** Sends a request by node:http, with the path unchanged, and resolves to the answer before its body is read. */
export async function ask(url: string, { method = 'GET', path = '/', headers = {}, body }: Sent = {}) {
  const { hostname, port } = new URL(url)
  const asked = request({ hostname, port, method, path, headers, agent: false })
  if (body && !Buffer.isBuffer(body)) body.pipe(asked)
  else asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return answer
}

/** Sends a request and reads the whole answer. */
export async function send(url: string, sent: Sent = {}) {
  const { body: given } = sent
  // with a known length, so that it is not chunked
  const length: Record<string, string> = Buffer.isBuffer(given)
    ? { 'Content-Length': String(given.length) }
    : {}
  const answer = await ask(url, { ...sent, headers: { ...length, ...sent.headers } })
  const { statusCode: status, statusMessage: reason, rawHeaders, headers } = answer
  return { status, reason, rawHeaders, headers, body: await buffer(answer) }
}

/** Sends bytes and returns what is received until the other side hangs up, which the request must ask for. */
export async function sendBytes(url: string, bytes: string): Promise<string> {
  const socket = dial(url)
  socket.write(bytes, 'latin1')
  return (await buffer(socket)).toString('latin1')
}

export function dial(url: string): Socket {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  onTestFinished(() => void socket.destroy())
  return socket
}
