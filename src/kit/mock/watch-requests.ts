import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { HOSTS, type HostName } from '../contract/contract.ts'

export type AnsweredRequest = {
  host: HostName
  method: string
  /** Path without its query. */
  path: string
  status: number
}

const finished = 'http.server.response.finish'

/**
 * Reports every answer of the given servers. Prism does not expose its HTTP server, so this uses Node's diagnostics channel,
 * which also sees the answers that Prism generates itself.
 *
 * @returns a function that stops the reports
 */
export function watchRequests(
  servers: Record<HostName, { port: number }>,
  report: (request: AnsweredRequest) => void,
): () => void {
  const listener = (message: unknown) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
    const host = HOSTS.find((name) => servers[name].port === request.socket.localPort)
    if (host === undefined) return
    const path = (request.url ?? '').split('?', 1)[0] ?? ''
    report({ host, method: request.method ?? '', path, status: response.statusCode })
  }
  subscribe(finished, listener)
  return () => unsubscribe(finished, listener)
}
