import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { signNotification } from '../wire/webhook-signature.ts'

export interface Delivery {
  headers: Record<string, string>
  /** To the byte. */
  rawBody: string
  event: { id: string; event: string; createdAt: string; data: Record<string, unknown> }
}

/** A merchant's server that takes webhooks. */
export interface Receiver {
  url: string
  /** The next delivery of this event, or one that has come already and was not asked for. Fails when none comes. */
  next(event: string): Promise<Delivery>
  /** What came of this event and was not asked for. */
  list(event: string): Delivery[]
  /** Drops what has come so far, and answers 200 from now on. */
  forget(): void
  /** Answers the deliveries to come with this status. */
  answer(status: number): void
  close(): Promise<void>
}

/** What is to be sent at once has not been sent, once this has passed. */
const MOST_WAIT_MS = 5_000

/** Listens on loopback. Waits for what comes, never for time to pass. */
export async function openReceiver(): Promise<Receiver> {
  const arrived: Delivery[] = []
  let waiting: { event: string; resolve: (delivery: Delivery) => void }[] = []
  let status = 200
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const rawBody = Buffer.concat(chunks).toString()
    const delivery = {
      headers: request.headers as Record<string, string>,
      rawBody,
      event: readEvent(rawBody),
    }
    response.writeHead(status).end()
    const first = waiting.find(({ event }) => event === delivery.event.event)
    waiting = waiting.filter((each) => each !== first)
    if (first) first.resolve(delivery)
    else arrived.push(delivery)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    next(event) {
      const index = arrived.findIndex((each) => each.event.event === event)
      if (index >= 0) return Promise.resolve(arrived.splice(index, 1)[0]!)
      return deliveryOf(event, new Promise((resolve) => waiting.push({ event, resolve })))
    },
    list: (event) => arrived.filter((each) => each.event.event === event),
    forget() {
      arrived.length = 0
      waiting = []
      status = 200
    },
    answer(next) {
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

async function deliveryOf(event: string, coming: Promise<Delivery>): Promise<Delivery> {
  let timer: NodeJS.Timeout | undefined
  const nothing = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, MOST_WAIT_MS, undefined)
  })
  const delivery = await Promise.race([coming, nothing])
  clearTimeout(timer)
  return delivery ?? expect.fail(`no ${event} was sent within ${MOST_WAIT_MS} ms`)
}

/** Whether a delivery bears the signature of this secret over its very bytes. */
export function isSigned({ headers, rawBody }: Delivery, secret: string): boolean {
  const timestamp = headers['x-webhook-timestamp'] ?? ''
  return (
    signNotification(secret, rawBody, timestamp)['x-webhook-signature'] === headers['x-webhook-signature']
  )
}
