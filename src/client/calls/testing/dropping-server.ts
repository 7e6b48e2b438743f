import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/** How a connection ends: closed in order, or reset. */
export const DROPS = ['fin', 'rst'] as const
export type Drop = (typeof DROPS)[number]

export interface DroppingServer {
  baseUrl: string
  /** The writes that arrived, each read to its end: their number, and their idempotency keys. */
  writes: Record<string, { count: number; keys: Set<string | undefined> }>
  /** Number of reads on a connection that had carried a call before. If 0, the client keeps no connection. */
  countKeptReads(): number
  stop(): void
}

const PING = { status: 'success', statusCode: '00', message: 'ok', data: { pong: true, time: '2026-01-01' } }
const LIST = { success: true, statusCode: 200, message: 'ok', data: [] }

/**
 * A service that carries out writes and loses the answers: a read is answered and its connection kept; a write is read to its end
 * and counted, and its connection dropped. A write that anything below the client resends is counted twice.
 */
export async function createDroppingServer(drop: Drop): Promise<DroppingServer> {
  const writes: DroppingServer['writes'] = {}
  const used = new WeakSet<Socket>()
  let keptReads = 0
  const server = createServer(async (request, response) => {
    const { socket, method, url = '', headers } = request
    const isKept = used.has(socket)
    used.add(socket)
    for await (const _ of request);
    if (method === 'GET') {
      keptReads += Number(isKept)
      response.setHeader('content-type', 'application/json')
      return void response.end(JSON.stringify(url.endsWith('/ping') ? PING : LIST))
    }
    const write = writes[`${method} ${url}`] ?? { count: 0, keys: new Set() }
    writes[`${method} ${url}`] = write
    write.count += 1
    write.keys.add(headers['idempotency-key'] as string | undefined)
    if (drop === 'rst') socket.resetAndDestroy()
    else socket.destroy()
  })
  // Only a write ends a connection.
  server.keepAliveTimeout = 0
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    writes,
    countKeptReads: () => keptReads,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
