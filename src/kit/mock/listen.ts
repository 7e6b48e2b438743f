import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Server } from 'node:http'
import { isIPv6 } from 'node:net'
import type { HostName } from '../contract/contract.ts'
import { refuseForeignHosts } from '../serve/refuse-foreign-hosts.ts'
import { MockError } from './mock-error.ts'
import type { PrismServer } from './prism.ts'

/** `names`: the host names under which it is reached, besides those of this machine. */
type Place = { host: HostName; port: number; address: string; names: readonly string[] }

/** Makes a server listen, and returns its port and URL. */
export async function listen(server: PrismServer, place: Place) {
  // Prism rejects with a bare string, and writes an IPv6 address without its brackets.
  const binding = withServer(
    (http) => refuseForeignHosts(http, place.names),
    () => server.listen(place.port, place.address),
  )
  const bound = await binding.catch((reason: unknown) => {
    throw cannotListen(String(reason), place)
  })
  const port = Number(bound.slice(bound.lastIndexOf(':') + 1))
  return { port, url: `http://${reachable(place.address)}:${port}`, close: () => server.close() }
}

/** Prism does not expose its HTTP server, but Node's diagnostics channel does, during the call that makes it listen. */
function withServer<T>(prepare: (http: Server) => void, bind: () => T): T {
  const listener = (message: unknown) => prepare((message as { server: Server }).server)
  subscribe(BINDING, listener)
  try {
    return bind()
  } finally {
    unsubscribe(BINDING, listener)
  }
}

const BINDING = 'tracing:net.server.listen:asyncStart'

function reachable(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1'
  if (address === '::') return '[::1]'
  return isIPv6(address) ? `[${address}]` : address
}

function cannotListen(reason: string, { host, port, address }: Place): MockError {
  if (reason.includes('EADDRINUSE')) {
    return new MockError('port_in_use', host, `port ${port} is already in use (${host})`)
  }
  const code = /\bE[A-Z]{3,}\b/.exec(reason)?.[0]
  const why = (code && reasons[code]) ?? reason
  return new MockError('cannot_listen', host, `cannot listen on ${address} port ${port} (${host}): ${why}`)
}

const reasons: Record<string, string> = {
  EACCES: 'no permission for this port',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'no such host name',
}
