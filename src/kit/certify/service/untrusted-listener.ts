import { createServer } from 'node:https'
import { openListener } from './open-listener.ts'
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
  const { port, close } = await openListener(server, '127.0.0.1')
  return {
    url: `https://127.0.0.1:${port}`,
    hasHeard: () => requests > 0,
    close,
  }
}
