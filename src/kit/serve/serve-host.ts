import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, isIPv6 } from 'node:net'
import { createAdaptorServer, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { DroppedAnswer } from '../sandbox/http/dropped-answer.ts'
import { SandboxError } from '../sandbox/runtime/sandbox-error.ts'
import { type Drain, prepareDrain } from './drain.ts'
import { refuseForeignHosts } from './refuse-foreign-hosts.ts'

export type HostName = 'checkout' | 'business' | 'control'

export interface Place {
  name: HostName
  port: number
  address: string
  /** Host names under which it is reached, besides those of this machine. */
  names?: readonly string[]
}

export interface Listening {
  name: HostName
  url: string
  drain: Drain
}

export class PortInUseError extends SandboxError {
  readonly place: Place

  constructor(place: Place) {
    super('port_in_use', `port ${place.port} is already in use (${place.name})`)
    this.place = place
  }
}

export type App = { fetch(request: Request): Response | Promise<Response> }

/** Longer than clients keep a connection: a request is lost if the server closes the connection just as it is reused. */
const IDLE_MS = 65_000

/**
 * Serves an app over HTTP.
 *
 * @throws SandboxError `port_in_use`, `cannot_listen`
 */
export async function listen(app: App, place: Place): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: (request, connection) => answer(app, request, connection as HttpBindings),
  }) as Server
  server.keepAliveTimeout = IDLE_MS
  refuseForeignHosts(server, place.names)
  const drain = prepareDrain(server)
  server.listen(place.port, place.address)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, place)
  }
  // a connection that cannot be accepted, e.g. for lack of file descriptors, must not end the process
  server.on('error', () => {})
  const { port } = server.address() as AddressInfo
  return { name: place.name, url: `http://${reachable(place.address)}:${port}`, drain }
}

function answer(app: App, request: Request, { outgoing }: HttpBindings): Response | Promise<Response> {
  const answered = app.fetch(request)
  // a synchronous answer stays synchronous: a promise would lose the fast path
  if (answered instanceof Response) return answered
  return answered.catch((error) => {
    if (!(error instanceof DroppedAnswer)) throw error
    outgoing.destroy()
    return RESPONSE_ALREADY_SENT
  })
}

function reachable(address: string): string {
  if (address === '0.0.0.0') return '127.0.0.1'
  if (address === '::') return '[::1]'
  return isIPv6(address) ? `[${address}]` : address
}

const reasons: Record<string, string> = {
  EACCES: 'no permission for this port',
  EADDRNOTAVAIL: 'this machine has no such address',
  ENOTFOUND: 'no such host name',
}

function explain({ code = '', message }: NodeJS.ErrnoException, place: Place): SandboxError {
  if (code === 'EADDRINUSE') return new PortInUseError(place)
  const why = reasons[code] ?? message
  return new SandboxError(
    'cannot_listen',
    `cannot listen on ${place.address} port ${place.port} (${place.name}): ${why}`,
  )
}
