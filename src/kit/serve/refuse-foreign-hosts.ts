import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { isIP } from 'node:net'

/** `Host` without its port. Names that a URL would parse differently are refused. */
const HOST = /^(?:\[([0-9a-f:.]{2,45})\]|([\w.-]{1,255}))(?::\d{1,5})?$/i

/**
 * Answers only requests whose `Host` header is an IP address, a name of this machine, or one of `names`. A web page can point its
 * own name at this machine (DNS rebinding), and a browser would then let it read what is served here; an IP address cannot be
 * redirected like that. A request without the header, which HTTP/1.0 allows, does not come from a browser.
 *
 * Call it after the server has its `request` listeners, and before adding others that must see every request.
 *
 * @param names further names, without a port; one that begins with a full stop matches every name that ends with it
 */
export function refuseForeignHosts(server: Server, names: readonly string[] = []): void {
  const listeners = server.listeners('request') as RequestListener[]
  const allowed = names.map((name) => name.toLowerCase())
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const verdict = judgeHost(request, allowed)
    if (verdict !== 'allowed') return refuse(response, verdict)
    for (const listener of listeners) listener.call(server, request, response)
  })
}

type Verdict = 'allowed' | 'foreign' | 'unreadable'

function judgeHost({ headers: { host } }: IncomingMessage, allowed: readonly string[]): Verdict {
  if (host === undefined) return 'allowed'
  const [, address, written = ''] = HOST.exec(host) ?? []
  if (address !== undefined) return isIP(address) === 6 ? 'allowed' : 'unreadable'
  const name = written.toLowerCase().replace(/\.$/, '')
  if (name === '') return 'unreadable'
  if (isIP(name) === 4 || name === 'localhost' || name.endsWith('.localhost')) return 'allowed'
  return allowed.some((each) => (each.startsWith('.') ? name.endsWith(each) : name === each))
    ? 'allowed'
    : 'foreign'
}

const refusals = {
  unreadable: {
    status: 400,
    body: { error: 'invalid_host', message: 'The Host header cannot be read', remedy: 'Send a host name.' },
  },
  foreign: {
    status: 403,
    body: {
      error: 'host_not_allowed',
      message: 'Requests under the host name of the Host header are not answered here',
      remedy:
        'Use 127.0.0.1 or localhost. The sandbox and the mock answer under a name that --allow-host gives them.',
    },
  },
}

function refuse(response: ServerResponse, verdict: keyof typeof refusals): void {
  const { status, body } = refusals[verdict]
  // the rest of the connection may be a body of any length
  response.writeHead(status, { 'content-type': 'application/json', connection: 'close' })
  response.end(JSON.stringify(body))
}
