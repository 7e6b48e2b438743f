import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Stops a server: new connections are refused and idle ones closed immediately, requests in flight get their answers, and after
 * the given time everything else is closed.
 */
export type Drain = (withinMs: number) => Promise<void>

/** Tracks the requests in flight; call it before the server listens. */
export function prepareDrain(server: Server): Drain {
  const inFlight = new Set<ServerResponse>()
  let isDraining = false
  let onIdle = () => {}
  server.prependListener('request', (_request, response) => {
    // a kept connection might bring request after request
    if (isDraining) response.shouldKeepAlive = false
    inFlight.add(response)
    response.once('close', () => {
      inFlight.delete(response)
      if (inFlight.size === 0) onIdle()
    })
  })
  return async (withinMs) => {
    isDraining = true
    const isClosed = once(server, 'close')
    server.close()
    server.closeIdleConnections()
    for (const response of inFlight) response.shouldKeepAlive = false
    const isIdle = new Promise<void>((resolve) => {
      onIdle = resolve
    })
    const enough = new AbortController()
    const deadline = wait(withinMs, undefined, { signal: enough.signal }).catch(() => {})
    if (inFlight.size > 0) await Promise.race([isIdle, isClosed, deadline])
    enough.abort()
    // including those that have sent half a request, or nothing
    server.closeAllConnections()
  }
}
