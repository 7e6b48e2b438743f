import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RawAnswer } from './upstream.ts'

/** A server on a free port of the loopback interface. A fault of its own is a 502, and is told on stderr. */
export async function listen(answer: (incoming: IncomingMessage) => Promise<RawAnswer>) {
  const server = createServer((incoming, outgoing) => {
    answer(incoming).then(
      (found) => reply(outgoing, found),
      (error: Error) => {
        console.error(`fault proxy: ${incoming.method} ${incoming.url?.split('?')[0]}: ${error.stack}`)
        reply(outgoing, { status: 502, headers: {}, body: Buffer.alloc(0) })
      },
    )
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const LEFT_TO_NODE = ['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'date']

function reply(outgoing: ServerResponse, { status, headers, body }: RawAnswer): void {
  const kept = Object.entries(headers).filter(([name]) => !LEFT_TO_NODE.includes(name))
  outgoing.writeHead(status, { ...Object.fromEntries(kept), 'content-length': body.length })
  outgoing.end(body)
}
