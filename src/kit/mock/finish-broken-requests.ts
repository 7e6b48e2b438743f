import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { mendContentType } from './mend-content-type.ts'
import { mendTarget } from './mend-target.ts'

type Once = (event: string, act: () => void) => IncomingMessage

const started = 'http.server.request.start'

/**
 * Lets Prism answer a body that is no JSON. When it cannot parse one it waits for the request's end before it
 * answers 400, although the end has passed: the caller would wait for ever. The target and the
 * `Content-Type` are made readable first.
 *
 * @param ports of the servers that are mended
 * @returns a function that ends it
 */
export function finishBrokenRequests(ports: readonly number[]): () => void {
  const listener = (message: unknown) => {
    const { request } = message as { request: IncomingMessage }
    if (!ports.includes(request.socket.localPort ?? -1)) return
    mendTarget(request)
    mendContentType(request)
    const once = request.once.bind(request) as Once
    const mended: Once = (event, act) => {
      if (event === 'end' && request.readableEnded) queueMicrotask(act)
      return once(event, act)
    }
    Object.assign(request, { once: mended })
  }
  subscribe(started, listener)
  return () => unsubscribe(started, listener)
}
