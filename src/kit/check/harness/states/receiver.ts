import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, inject } from 'vitest'
import { HOSTS, type HostName, readDocument } from '../../../contract/contract.ts'
import { asObject } from '../../../contract/spec-tree.ts'
import { STANDARD_ID_HEADER, type WebhookSignature } from '../../../contract/webhook-signature.ts'
import type { HistoryWebhook } from '../../../history/history.ts'
import { readLimitedBody } from '../../../serve/read-limited-body.ts'
import type { Target } from '../../../target/target.ts'
import { translator, wireContract } from '../wire/contract.ts'
import { noteWebhook } from '../wire/note-webhook.ts'
import { parseJson } from '../wire/request.ts'
import { findSignature, isSignedMessage, signNotification } from '../wire/webhook-signature.ts'

export interface Delivery {
  headers: Record<string, string>
  /** Exact bytes of the body. */
  rawBody: string
  /** In the names of the shipped contract. */
  event: { id: string; event: string; createdAt: string; data: Record<string, unknown> }
}

/** A delivery whose event is not known yet. */
type Arrival = Omit<Delivery, 'event'> & {
  /** Name of the contract's event, if it is one. */
  name?: string | undefined
}

/** A merchant's server that receives webhooks. */
export type Receiver = Awaited<ReturnType<typeof openReceiver>>

/** Time after which something that should be sent at once counts as not sent. */
export const MAX_WAIT_MS = 5_000

const MAX_BODY_BYTES = 1024 * 1024

const PATH = '/webhooks'

/**
 * Listens on loopback for the webhooks of the caller. Waits for deliveries, never for time to pass.
 *
 * @param port default: any free port
 */
export async function openReceiver(
  target: Pick<Target, 'history' | 'caller' | 'webhooks'> = inject('target'),
  port = 0,
) {
  const openedAtMs = Date.now()
  let isClosing = false
  let arrived: Arrival[] = []
  let status = 200
  let isSilent = false
  const server = createServer(async (request, response) => {
    const body = await readLimitedBody(request, MAX_BODY_BYTES)
    if (!body) return void response.writeHead(413, { connection: 'close' }).end()
    const rawBody = body.toString('utf8')
    const [arrivedMs, startedAtMs] = [performance.now(), Date.now()]
    const headers = request.headers as Record<string, string>
    const event = findEvent({ headers, rawBody })
    const sentTo = `${origin}${request.url!}`
    const signature = judgeSignature(target, event?.name, { headers, rawBody }, sentTo)
    const note = (answered?: number) =>
      noteWebhook(
        target,
        {
          ...{ business: 'caller', method: request.method!, url: sentTo, openedAtMs },
          ...{ headers, rawBody, event, signature },
          ...(answered !== undefined && { answered }),
        },
        { startedAtMs, endedAtMs: Date.now() },
      )
    arrived.push({ headers, rawBody, name: event?.name })
    if (isSilent) {
      response.once('close', () => {
        // a request that ends because this server closes was not given up by its sender
        if (!isClosing) note()
        server.emit('abandoned', performance.now() - arrivedMs)
      })
    } else {
      response.writeHead(status).end()
      note(status)
    }
    server.emit('delivery')
  })
  await once(server.listen(port, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const url = `${origin}${PATH}`
  return {
    url,
    /** Returns the next delivery of this event, which may have arrived already. Fails if none arrives. */
    async next(event: string): Promise<Delivery> {
      const signal = AbortSignal.timeout(MAX_WAIT_MS)
      for (;;) {
        const index = arrived.findIndex((each) => isOf(event, each))
        if (index >= 0) return arrived.splice(index, 1).map((each) => readDelivery(event, each))[0]!
        await once(server, 'delivery', { signal }).catch(() =>
          expect.fail(`no ${event} was sent within ${MAX_WAIT_MS} ms`),
        )
      }
    },
    /** Returns the next delivery of any event whose body contains this text. Undefined if none arrives in time. */
    async about(text: string, mostMs: number): Promise<Arrival | undefined> {
      const signal = AbortSignal.timeout(mostMs)
      for (;;) {
        const index = arrived.findIndex(({ rawBody }) => rawBody.includes(text))
        if (index >= 0) return arrived.splice(index, 1)[0]!
        if (signal.aborted) return undefined
        await once(server, 'delivery', { signal }).catch(() => {})
      }
    },
    /** Lists the deliveries of this event that `next` and `about` have not returned. */
    list: (event: string) => arrived.filter((each) => isOf(event, each)),
    /** Counts the deliveries that `next` and `about` have not returned. */
    count: () => arrived.length,
    /** Drops all deliveries so far, and answers 200 from now on. */
    forget() {
      arrived = []
      status = 200
      isSilent = false
    },
    /** Answers future deliveries with this status. */
    answer(next: number) {
      status = next
    },
    /** Stops answering. Resolves to how long the sender of the first delivery waited, in milliseconds. */
    async outwait(mostMs: number): Promise<number> {
      isSilent = true
      const [waitedMs] = await once(server, 'abandoned', { signal: AbortSignal.timeout(mostMs) }).catch(() =>
        expect.fail(`the sender waited longer than ${mostMs} ms for an answer`),
      )
      return waitedMs
    },
    async close() {
      isClosing = true
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function isOf(event: string, arrival: Arrival): boolean {
  return asObject(readDelivery(event, arrival).event).event === event
}

/** Reads a delivery as one of this event. The body itself says which event it really is. */
function readDelivery(event: string, arrival: Arrival): Delivery {
  const body = translator().event(hostOf(event), event).fromWire(parseJson(arrival.rawBody))
  return { ...arrival, event: body as Delivery['event'] }
}

/** Returns the name of the contract's event, and its body in the names of the shipped contract. */
function findEvent(arrival: Arrival): { name: string; body: unknown } | undefined {
  const events = HOSTS.flatMap((host) =>
    Object.keys(wireContract().readDocument(host, 'proposed').webhooks ?? {}),
  )
  const name = events.find((each) => isOf(each, arrival))
  return name === undefined ? undefined : { name, body: readDelivery(name, arrival).event }
}

/** Judges the caller's signature. Undefined if the secret or the form of the signature is not known. */
function judgeSignature(
  { caller, webhooks }: Pick<Target, 'caller' | 'webhooks'>,
  event: string | undefined,
  arrival: Arrival,
  url: string,
): HistoryWebhook['signature'] {
  const secret = caller?.webhookSecret ?? webhooks?.secret
  const how = event === undefined ? undefined : findSignature(wireContract(), hostOf(event), event)
  if (!secret || !how) return undefined
  if (arrival.headers[how.header] === undefined) return 'none'
  return isSigned(arrival, secret, how, url) ? 'right' : 'wrong'
}

function hostOf(event: string): HostName {
  const host = HOSTS.find((each) => readDocument(each, 'proposed').webhooks?.[event])
  return host ?? expect.fail(`${event} is not an event of the contract`)
}

/** Whether a delivery has the signature of this secret over its exact bytes. */
export function isSigned(
  { headers, rawBody }: Arrival,
  secret: string,
  how: WebhookSignature,
  url: string,
): boolean {
  if (how.scheme === 'http-message-signatures') return isSignedMessage(secret, how, { headers, rawBody, url })
  const timestamp = how.timestampHeader === undefined ? '' : (headers[how.timestampHeader] ?? '')
  const right = signNotification(secret, rawBody, timestamp, how, headers[STANDARD_ID_HEADER])[how.header]!
  const given = headers[how.header] ?? ''
  return how.scheme ? given.split(' ').includes(right) : given === right
}
