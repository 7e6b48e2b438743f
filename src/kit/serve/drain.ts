import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Ends a server: new connections are refused and idle ones closed at once, requests under way get their answers, and
 * after the time given nothing is waited for any longer.
 */
export type Drain = (withinMs: number) => Promise<void>

/** Follows what a server has under way, from before it listens. */
export function prepareDrain(server: Server): Drain {
  const inFlight = new Set<ServerResponse>()
  let isDraining = false
  let onIdle = () => {}
  server.prependListener('request', (_request, response) => {
    // a connection that is kept alive might bring request after request
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
    // also those that have sent half a request, or none at all
    server.closeAllConnections()
  }
}
