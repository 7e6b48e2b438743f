import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { signNotification } from '../wire/webhook-signature.ts'

export interface Delivery {
  headers: Record<string, string>
  /** To the byte. */
  rawBody: string
  event: { id: string; event: string; createdAt: string; data: Record<string, unknown> }
}

/** A merchant's server that takes webhooks. */
export type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** What is to be sent at once has not been sent, once this has passed. */
const MOST_WAIT_MS = 5_000

/** Listens on loopback. Waits for what comes, never for time to pass. */
export async function openReceiver() {
  let arrived: Delivery[] = []
  let status = 200
  const server = createServer(async (request, response) => {
    const rawBody = await text(request)
    const headers = request.headers as Record<string, string>
    arrived.push({ headers, rawBody, event: readEvent(rawBody) })
    response.writeHead(status).end()
    server.emit('delivery')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    /** The next delivery of this event, or one that has come already and was not asked for. Fails when none comes. */
    async next(event: string): Promise<Delivery> {
      const signal = AbortSignal.timeout(MOST_WAIT_MS)
      for (;;) {
        const index = arrived.findIndex((each) => each.event.event === event)
        if (index >= 0) return arrived.splice(index, 1)[0]!
        await once(server, 'delivery', { signal }).catch(() =>
          expect.fail(`no ${event} was sent within ${MOST_WAIT_MS} ms`),
        )
      }
    },
    /** What came of this event and was not asked for. */
    list: (event: string) => arrived.filter((each) => each.event.event === event),
    /** Drops what has come so far, and answers 200 from now on. */
    forget() {
      arrived = []
      status = 200
    },
    /** Answers the deliveries to come with this status. */
    answer(next: number) {
      status = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A body that is no JSON is an event without a name, which nobody waits for. */
function readEvent(rawBody: string): Delivery['event'] {
  try {
    return JSON.parse(rawBody)
  } catch {
    return { id: '', event: '', createdAt: '', data: {} }
  }
}

/** Whether a delivery bears the signature of this secret over its very bytes. */
export function isSigned({ headers, rawBody }: Delivery, secret: string): boolean {
  const timestamp = headers['x-webhook-timestamp'] ?? ''
  return (
    signNotification(secret, rawBody, timestamp)['x-webhook-signature'] === headers['x-webhook-signature']
  )
}
