import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ServedTarget {
  url: string
  /** Method and path of every request except HEAD, which only tries to reach the host. */
  seen: string[]
  close(): Promise<void>
}

/** Serves a target with the given answers on a free port of this machine. */
export async function serveTarget(
  answer: (request: IncomingMessage, body: string, response: ServerResponse) => void,
): Promise<ServedTarget> {
  const seen: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (request.method === 'HEAD') {
      response.end()
      return
    }
    seen.push(`${request.method} ${request.url?.split('?')[0]}`)
    answer(request, Buffer.concat(chunks).toString(), response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
