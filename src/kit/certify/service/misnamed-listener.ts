import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TLSSocket } from 'node:tls'
import { openListener } from './open-listener.ts'
import { createSelfSigned } from './self-signed-certificate.ts'

/** A server on loopback whose certificates are trusted; after the first request its certificate is that of another host. */
export interface MisnamedListener {
  /** Such as `https://127.0.0.1:4711`. */
  url: string
  /** Variables that make OpenSSL, Go, Node, Python and PHP trust the certificates. */
  env: Readonly<Record<string, string>>
  /**
   * `unasked`: no request came, so nothing shows that the certificates are trusted. `trusted`: only the right one was offered.
   * `refused`: a client broke off at the wrong one. `heard`: a request came in spite of it.
   */
  state(): 'unasked' | 'trusted' | 'refused' | 'heard'
  close(): Promise<void>
}

/** Listens on a free port of loopback, and answers 503. */
export async function listenMisnamed(): Promise<MisnamedListener> {
  const right = createSelfSigned()
  const wrong = createSelfSigned({ host: 'service.example' })
  const folder = mkdtempSync(join(tmpdir(), 'paycontract-certificates-'))
  const file = join(folder, 'trusted.pem')
  writeFileSync(file, right.cert + wrong.cert)
  writeFileSync(join(folder, 'trusted.ini'), `curl.cainfo="${file}"\nopenssl.cafile="${file}"\n`)
  let state: ReturnType<MisnamedListener['state']> = 'unasked'
  const server = createServer(right, (request, response) => {
    if (isOfAnother(request.socket as TLSSocket)) state = 'heard'
    else if (state === 'unasked') {
      state = 'trusted'
      server.setSecureContext(wrong)
    }
    response.writeHead(503, { connection: 'close' }).end()
  })
  const onOffer = () => {
    if (state === 'trusted') state = 'refused'
  }
  // some clients compare the host before the handshake ends, others after it
  server.on('tlsClientError', onOffer)
  server.on('secureConnection', (socket) => isOfAnother(socket) && onOffer())
  const { port, close } = await openListener(server, '127.0.0.1')
  return {
    url: `https://127.0.0.1:${port}`,
    env: {
      ...{ SSL_CERT_FILE: file, NODE_EXTRA_CA_CERTS: file, REQUESTS_CA_BUNDLE: file, CURL_CA_BUNDLE: file },
      // the usual folder too
      PHP_INI_SCAN_DIR: `:${folder}`,
    },
    state: () => state,
    async close() {
      await close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const isOfAnother = (socket: TLSSocket) =>
  String((socket.getCertificate() as { subjectaltname?: string } | null)?.subjectaltname).includes('DNS:')
