import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface RawRequest {
  method: string
  /** As sent, without the query. */
  path: string
  /** With its question mark, or empty. */
  search: string
  headers: Record<string, string>
  raw: Buffer
}

export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** Opens a server on a free port of the loopback interface. An internal error is answered with 502, and printed to stderr. */
export async function listen(answer: (came: RawRequest) => Promise<RawAnswer>) {
  const server = createServer(async (incoming, outgoing) => {
    const found = await readIncoming(incoming)
      .then(answer)
      .catch((error: Error): RawAnswer => {
        console.error(`fault proxy: ${incoming.method} ${incoming.url?.split('?')[0]}: ${error.stack}`)
        return { status: 502, headers: {}, body: Buffer.alloc(0) }
      })
    const headers = { ...withoutConnection(found.headers), 'content-length': found.body.length }
    outgoing.writeHead(found.status, headers).end(found.body)
  })
  server.keepAliveTimeout = 60_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readIncoming(incoming: IncomingMessage): Promise<RawRequest> {
  const { path, search } = /^(?<path>[^?]*)(?<search>.*)$/s.exec(incoming.url!)!.groups!
  return {
    method: incoming.method!,
    ...{ path: path!, search: search! },
    headers: flatten(incoming.headers),
    raw: await readAll(incoming),
  }
}

export type Upstream = ReturnType<typeof createUpstream>

/** Creates a client of the target with kept-alive connections: opening them is most of a proxy's cost. */
export function createUpstream() {
  const agent = new Agent({ keepAlive: true })
  const ask = async (base: string, request: RawRequest, isRetry = false): Promise<RawAnswer> => {
    const { hostname, port, host } = new URL(base)
    const { method, path, search, raw } = request
    const length: Record<string, string> = raw.length > 0 ? { 'content-length': String(raw.length) } : {}
    const headers = { ...withoutConnection(request.headers), host, ...length }
    const outgoing = send({ hostname, port, method, agent, path: path + search, headers })
    outgoing.on('error', () => {}) // Reported below; a later error must not end the process.
    outgoing.end(raw)
    try {
      const [incoming] = (await once(outgoing, 'response')) as [IncomingMessage]
      const body = await readAll(incoming)
      return { status: incoming.statusCode!, headers: flatten(incoming.headers), body }
    } catch (error) {
      // The target may close an idle connection at the moment it is reused.
      if (outgoing.reusedSocket && !isRetry) return ask(base, request, true)
      throw error
    }
  }
  return { ask, close: () => agent.destroy() }
}

/** Headers that belong to a single connection. */
const OF_THE_CONNECTION = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'host',
  'expect',
]

function withoutConnection(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.includes(name)))
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  return Buffer.concat(await stream.toArray())
}

function flatten(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]))
}
