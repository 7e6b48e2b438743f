import { Agent, type IncomingMessage, request as send } from 'node:http'

export interface RawRequest {
  method: string
  /** As it was sent, without the query. */
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

export type Upstream = ReturnType<typeof createUpstream>

/** Connections to the target that are kept: most of what a proxy would cost is opening them. */
export function createUpstream() {
  const agent = new Agent({ keepAlive: true })
  const ask = (base: string, request: RawRequest, isRetry = false): Promise<RawAnswer> =>
    new Promise((resolve, reject) => {
      const { hostname, port, host } = new URL(base)
      const { method, path, search, headers, raw } = request
      const outgoing = send({
        ...{ hostname, port, method, agent },
        path: path + search,
        headers: ownHeaders(headers, host, raw),
      })
      outgoing.on('response', (incoming) => {
        readAll(incoming).then(
          (content) =>
            resolve({
              status: incoming.statusCode!,
              headers: flatten(incoming.headers),
              body: content,
            }),
          reject,
        )
      })
      outgoing.on('error', (error) => {
        // The target may close a connection that rested just when it is used again.
        if (outgoing.reusedSocket && !isRetry) resolve(ask(base, request, true))
        else reject(error)
      })
      outgoing.end(raw)
    })
  return { ask, close: () => agent.destroy() }
}

const OF_THE_CONNECTION = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'host',
  'expect',
]

function ownHeaders(headers: Record<string, string>, host: string, body: Buffer): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.includes(name))
  const length: Record<string, string> = body.length > 0 ? { 'content-length': String(body.length) } : {}
  return { ...Object.fromEntries(kept), host, ...length }
}

export async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export function flatten(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]))
}
