import { createServer } from 'node:https'
import { createSelfSigned } from './self-signed-certificate.ts'

/** A server on loopback with a self-signed certificate. */
export interface UntrustedListener {
  /** Such as `https://127.0.0.1:4711`. */
  url: string
  /** Whether a request came, although the certificate cannot be verified. */
  hasHeard(): boolean
  close(): Promise<void>
}

/** Listens on a free port of loopback with a self-signed certificate, and answers 503 to a client that trusts it. */
export async function listenUntrusted(): Promise<UntrustedListener> {
  let requests = 0
  const server = createServer(createSelfSigned(), (_request, response) => {
    requests += 1
    response.writeHead(503, { connection: 'close' }).end()
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as { port: number }
  return {
    url: `https://127.0.0.1:${port}`,
    hasHeard: () => requests > 0,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
